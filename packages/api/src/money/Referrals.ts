import { Envelope, Referral, ReportDate } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as CsvAnswer from "../http/CsvAnswer.ts"
import { asks } from "../http/Endpoints.ts"
import { AsTool, groupTexts, Reads } from "../http/Marks.ts"
import { reportInfo } from "../http/ReportInfo.ts"
import { reportMessages } from "../http/ReportMessages.ts"
import * as ReportParams from "../http/ReportParams.ts"
import * as Responses from "../http/Responses.ts"

const { page, perPage, rangeFrom, rangeTo } = ReportParams.body

const report = Schema.Array(Referral.Referral)

/** A page of the report, as handlers return it and clients receive it. */
const Page = Schema.Struct({
  items: report,
  page: Schema.Int,
  perPage: Schema.Int,
  total: Schema.Int,
  ...reportInfo
})

const message = reportMessages.referrals

const success = Schema.toType(Page)
  .pipe(
    HttpApiSchema.encodeToWithHeaders(
      {
        body: Schema.Struct({
          ...Envelope.SuccessBody.fields,
          message: Schema.String.annotate({ examples: [message] }),
          info: Schema.Struct({ ...reportInfo, report })
        }),
        headers: Responses.paginationHeaders
      },
      {
        decode: ({ body, headers }) => {
          const { report: items, ...info } = body.info
          return { ...info, items, ...Responses.placeIn(headers) }
        },
        encode: ({ items, page, perPage, total, ...info }) => ({
          body: { ...Envelope.success(message), info: { ...info, report: items } },
          headers: Responses.placeOf({ page, perPage, total })
        })
      }
    )
  )
  .annotate({ description: message })

/** What the calling affiliate earned by those it referred. */
export class ReferralsApi extends HttpApiGroup.make("referrals")
  .add(
    HttpApiEndpoint.post("listReferrals", "/reports/referrals", {
      // Clients of this API family send the paging beside the body as well.
      query: Schema.Struct({
        page: ReportParams.query.page,
        perPage: ReportParams.query.perPage
      }),
      ...asks(
        Schema.Struct({ page, perPage, rangeFrom, rangeTo })
          .check(
            Schema.makeFilter(({ rangeFrom, rangeTo }) =>
              !rangeFrom || !rangeTo || ReportDate.isOrdered(rangeFrom, rangeTo)
                ? undefined
                : { path: ["rangeTo"], issue: "must not lie before rangeFrom" }
            )
          )
          .annotate({
            identifier: "ReferralsQuery",
            examples: [{ page: 1, perPage: 50, rangeFrom: null, rangeTo: null }]
          })
      ),
      success
    })
      .annotate(AsTool, "referrals_list")
      .annotate(Reads, true)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Report the own referrals",
          description:
            "Every affiliate that the calling one referred, in the order of their ids, with the " +
            "commission on its payouts: the rate of the network, taken of the payouts of its approved " +
            "conversions in the range, in the network's currency. Without a range, of all time. Dates " +
            "are read in the time zone of the account.",
          transform: CsvAnswer.offered(
            '"referral","rate","referral_commission"\r\n"Ann\'s Blog","5","12.3456"\r\n'
          )
        })
      )
  )
  .annotateMerge(groupTexts("Referrals", "What affiliates earn by referring others.")) {}
