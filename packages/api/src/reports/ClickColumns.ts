import { CalendarDate, ClickColumns } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Area, groupTexts, Narrowed, NoTool, texts } from "../http/Marks.ts"
import * as NoToolReasons from "../http/NoToolReasons.ts"
import * as Responses from "../http/Responses.ts"

/** The columns of the click report. */
export class ClickColumnsApi extends HttpApiGroup.make("clickColumns")
  .add(
    HttpApiEndpoint.get("listClickColumns", "/reports/clicks-columns", {
      query: Schema.Struct({
        rangeFrom: Schema.optionalKey(CalendarDate.CalendarDate),
        rangeTo: Schema.optionalKey(CalendarDate.CalendarDate)
      }).check(
        Schema.makeFilter(({ rangeFrom, rangeTo }) =>
          !rangeFrom || !rangeTo || CalendarDate.Order(rangeFrom, rangeTo) <= 0
            ? undefined
            : { path: ["rangeTo"], issue: "must not lie before rangeFrom" }
        )
      ),
      success: Responses.success("Clicks Columns", {
        "columns-list": Schema.Array(ClickColumns.ClickColumnGroup)
      }),
      error: ErrorResponses.reading
    }).annotateMerge(
      texts(
        "List the columns of the clicks report",
        "The columns that a row of the clicks report and its CSV have, under their headings. They are " +
          "the same for every range; the range is checked all the same."
      )
    )
  )
  .annotateEndpoints(NoTool, NoToolReasons.ofReports)
  .annotate(Area, "reports")
  .annotate(Narrowed, true)
  .annotateMerge(
    groupTexts("Clicks report", "Clicks one by one, and why some of them are invalid.")
  ) {}
