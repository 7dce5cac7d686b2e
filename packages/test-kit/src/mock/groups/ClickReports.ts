import { Api } from "@affnet/api"
import { ClickColumns, ClickRow } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { handlersOf } from "../RowsReports.ts"
import type { Records } from "../State.ts"

const ofClick = ["click_id", "aff_click_id", "source"]
const clickRows = ({ clicks }: Records) => clicks
const invalidRows = ({ invalidClicks }: Records) => invalidClicks

const clicks = handlersOf({
  name: "clicks",
  record: ClickRow.ClickRow,
  rows: clickRows,
  searched: ofClick
})
const invalidClicks = handlersOf({
  name: "invalid-clicks",
  record: ClickRow.InvalidClickRow,
  rows: invalidRows,
  searched: [...ofClick, "invalid_reason"]
})
const ownClicks = handlersOf({
  name: "clicks",
  record: ClickRow.AffiliateClickRow,
  rows: clickRows,
  owner: "affiliate",
  searched: ofClick
})
const ownInvalidClicks = handlersOf({
  name: "invalid-clicks",
  record: ClickRow.AffiliateInvalidClickRow,
  rows: invalidRows,
  owner: "affiliate",
  searched: [...ofClick, "invalid_reason"]
})

/** Clicks one by one. */
export const clickReportGroups = Layer.mergeAll(
  HttpApiBuilder.group(Api, "clickColumns", (handlers) =>
    handlers.handleAll({
      listClickColumns: () => Effect.succeed({ "columns-list": ClickColumns.all })
    })
  ),
  HttpApiBuilder.group(Api, "clicksReport", (handlers) =>
    handlers.handleAll({
      reportClicks: clicks.get,
      reportClicksByPost: clicks.post,
      reportInvalidClicks: invalidClicks.get,
      reportInvalidClicksByPost: invalidClicks.post
    })
  ),
  HttpApiBuilder.group(Api, "affiliateClicksReport", (handlers) =>
    handlers.handleAll({
      reportAffiliateClicks: ownClicks.get,
      reportAffiliateClicksByPost: ownClicks.post,
      reportAffiliateInvalidClicks: ownInvalidClicks.get,
      reportAffiliateInvalidClicksByPost: ownInvalidClicks.post
    })
  )
)
