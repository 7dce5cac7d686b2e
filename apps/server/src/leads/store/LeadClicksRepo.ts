import { hash } from "node:crypto"
import { Lead, LeadRepetition } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Claim } from "../../platform/sql/commits/WriteSet.ts"
import { allRows, noRows } from "../../platform/sql/results.ts"

/** Only a digest is kept of what a submission says. */
const digestOf = (key: string): string => hash("sha256", key, "hex")

const lead_clicks = {
  table: "lead_clicks",
  columns: ["digest", "click_id", "created_millis"],
  key: ["digest"],
  state: "created_millis"
}

/** The key of a submission that is kept in any case, while the same one waits for vendors. */
const besideOf = (key: string): string => `${key}\nbeside`

/** Claims that a click is the one of a submission, which is known by its `key`. */
export const clickClaim = (
  key: string,
  click_id: string,
  nowMillis: number,
  isBeside: boolean
): Claim<"click_known"> => ({
  kind: "key",
  means: "click_known",
  of: lead_clicks,
  key: {
    digest: digestOf(isBeside ? besideOf(key) : key),
    click_id,
    created_millis: nowMillis
  },
  sinceMillis: nowMillis - LeadRepetition.withinMillis
})

/** The click that was made for a submission. */
export interface KnownClick {
  readonly click_id: string
  /** The provisional lead with which the click is stored, unless it is stored. */
  readonly waiting: Lead.LeadId | undefined
}

/** Which click was made for which lead. */
export class LeadClicksRepo extends Context.Service<LeadClicksRepo>()("server/LeadClicksRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The clicks that were made for the same submission since a moment: at most two. */
    // Read in one statement: between two, the lead could be proposed, kept or dropped.
    const find = (key: string, sinceMillis: number) =>
      sql<{ readonly click_id: string; readonly lead_id: string | null }>`
        SELECT c.click_id, p.lead_id
        FROM lead_clicks c LEFT JOIN provisional_leads p ON p.click_id = c.click_id
        WHERE c.digest IN (${digestOf(key)}, ${digestOf(besideOf(key))})
          AND c.created_millis >= ${sinceMillis}`.pipe(
        allRows(({ click_id, lead_id }) => ({
          click_id,
          waiting: lead_id === null ? undefined : Lead.LeadId.make(lead_id)
        }))
      )

    return {
      find,
      /** Forgets the lead of a click, so that it may be submitted again. */
      forget: (click_id: string) =>
        sql`DELETE FROM lead_clicks WHERE click_id = ${click_id}`.pipe(noRows),
      /** Forgets the leads of before a moment. */
      forgetBefore: (millis: number) =>
        sql`DELETE FROM lead_clicks WHERE created_millis < ${millis}`.pipe(noRows)
    }
  })
}) {
  static readonly layer = Layer.effect(LeadClicksRepo, LeadClicksRepo.make)
}
