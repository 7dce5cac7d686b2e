import { ClickCheck, ClickRow } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import * as EventTable from "../store/EventTable.ts"
import { condition, plain, worded } from "../store/ReportColumns.ts"

type Table = EventTable.EventTable

const sortable = {
  created: "created_millis",
  added_timestamp: "created_millis",
  is_unique: "is_unique",
  country: "country",
  source: "source",
  invalid_reason: "invalid_reason"
}

const sentences = new Map<string, string>(
  ClickCheck.checks.map(({ code, sentence }) => [code, sentence])
)

/** A reason that this version has no sentence for is said as it stands. */
const sentenceOf = (code: string): string => sentences.get(code) ?? code

const fields = {
  click_id: plain("click_id", "id"),
  is_unique: condition("is_unique"),
  reason: worded("invalid_reason", sentenceOf)
}

/** Clicks one by one. Every table names whose they are. */
export class ClickRowsRepo extends Context.Service<
  ClickRowsRepo,
  {
    readonly valid: Table
    readonly invalid: Table
    readonly validOf: (affiliate_id: number) => Table
    readonly invalidOf: (affiliate_id: number) => Table
  }
>()("server/ClickRowsRepo") {
  static readonly layer = Layer.effect(
    ClickRowsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const table = yield* EventTable.makeEventTable(sql)
      const clicks = (owner: Statement.Fragment, ...searched: ReadonlyArray<string>) => ({
        table: "clicks",
        owner,
        fields,
        sortable,
        searched: ["id", "aff_click_id", "source", ...searched]
      })
      const valid = (owner: Statement.Fragment) =>
        clicks(sql`${owner} AND e.invalid_reason IS NULL`)
      const invalid = (owner: Statement.Fragment) =>
        clicks(sql`${owner} AND e.invalid_reason IS NOT NULL`, "invalid_reason")
      const everybody = sql`1 = 1`
      const broughtBy = (affiliate_id: number) => sql`e.affiliate_id = ${affiliate_id}`
      return ClickRowsRepo.of({
        valid: table(valid(everybody), ClickRow.ClickRow),
        invalid: table(invalid(everybody), ClickRow.InvalidClickRow),
        validOf: (affiliate_id) =>
          table(valid(broughtBy(affiliate_id)), ClickRow.AffiliateClickRow),
        invalidOf: (affiliate_id) =>
          table(invalid(broughtBy(affiliate_id)), ClickRow.AffiliateInvalidClickRow)
      })
    })
  )
}
