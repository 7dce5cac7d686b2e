import { AskedClick, type AskedColumns, ClickCheck, ClickRow } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { ofEither } from "../../accounts/store/assigned.ts"
import { ClickReader } from "../store/EventReader.ts"
import * as EventTable from "../store/EventTable.ts"
import {
  amount,
  condition,
  expression,
  goalType,
  mention,
  plain,
  withOtherNames,
  worded
} from "../store/ReportColumns.ts"
import { configuredClicks } from "./configuredEvents.ts"

const sentences = new Map<string, string>(
  ClickCheck.checks.map(({ code, sentence }) => [code, sentence])
)

/** A reason that this version has no sentence for is said as it stands. */
const sentenceOf = (code: string): string => sentences.get(code) ?? code

const fields = withOtherNames(AskedClick.sameAs, {
  click_id: plain("click_id", "id"),
  is_unique: condition("is_unique"),
  reason: worded("invalid_reason", sentenceOf),
  goal: mention("goal", "cpc_goal_id"),
  goal_type: goalType("cpc_goal_id"),
  revenue: amount("revenue"),
  payout: amount("payout"),
  destination: {
    ...expression(
      "destination",
      "COALESCE(landed.url, terms.trafficback_url, sender.trafficback_url, target.trafficback_url, " +
        "(SELECT n.trafficback_url FROM network n WHERE n.id = 1))"
    ),
    join:
      "LEFT JOIN landing_pages landed ON landed.id = e.landing_page_id " +
      "LEFT JOIN custom_terms terms ON terms.id = e.custom_term_id " +
      "LEFT JOIN affiliates sender ON sender.id = e.affiliate_id " +
      "LEFT JOIN offers target ON target.id = e.offer_id",
    byWay: ["landing_page_id", "custom_term_id", "affiliate_id", "offer_id"]
  }
})

/** Clicks one by one. Every table names whose they are. */
export class ClickRowsRepo extends Context.Service<ClickRowsRepo>()("server/ClickRowsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const table = EventTable.makeEventTable(yield* ClickReader)
    const clicks = (
      owner: Statement.Fragment,
      visible: AskedColumns.Columns,
      ...searched: ReadonlyArray<string>
    ) => ({
      table: "clicks",
      owner,
      assigned: ofEither(sql, "e.affiliate_id", "e.advertiser_id"),
      visible,
      fields,
      searched: ["id", "aff_click_id", "source", ...searched]
    })
    const valid = (owner: Statement.Fragment, visible: AskedColumns.Columns) =>
      clicks(sql`${owner} AND e.invalid_reason IS NULL`, visible)
    const invalid = (owner: Statement.Fragment, visible: AskedColumns.Columns) =>
      clicks(sql`${owner} AND e.invalid_reason IS NOT NULL`, visible, "invalid_reason")
    const everybody = sql`1 = 1`
    const broughtBy = (affiliate_id: number) => sql`e.affiliate_id = ${affiliate_id}`
    const soldBy = (advertiser_id: number) => sql`e.advertiser_id = ${advertiser_id}`
    const ofValid = table(AskedClick.all)
    const ofInvalid = table(AskedClick.allInvalid)
    const ofLogged = table(AskedClick.allLogged)
    const { ofAdvertiser, ofAffiliate, ofManager, invalidOfAffiliate, invalidOfManager } =
      AskedClick
    const { loggedOfAdvertiser, loggedOfAffiliate, loggedOfManager } = AskedClick
    return {
      valid: ofValid(valid(everybody, ofManager), ClickRow.ClickRow),
      invalid: ofInvalid(invalid(everybody, invalidOfManager), ClickRow.InvalidClickRow),
      validOf: (id: number) =>
        ofValid(valid(broughtBy(id), ofAffiliate), ClickRow.AffiliateClickRow),
      invalidOf: (id: number) =>
        ofInvalid(invalid(broughtBy(id), invalidOfAffiliate), ClickRow.AffiliateInvalidClickRow),
      logged: ofLogged(invalid(everybody, loggedOfManager), ClickRow.LoggedClickRow),
      loggedOf: (id: number) =>
        ofLogged(invalid(broughtBy(id), loggedOfAffiliate), ClickRow.AffiliateLoggedClickRow),
      validOn: (id: number) =>
        ofValid(valid(soldBy(id), ofAdvertiser), ClickRow.AdvertiserClickRow),
      loggedOn: (id: number) =>
        ofLogged(invalid(soldBy(id), loggedOfAdvertiser), ClickRow.AdvertiserLoggedClickRow)
    }
  })
}) {
  static readonly layer = Layer.effect(ClickRowsRepo, ClickRowsRepo.make).pipe(
    Layer.provide(configuredClicks)
  )
}
