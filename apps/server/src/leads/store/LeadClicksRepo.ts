import { hash } from "node:crypto"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

/** The click of a lead that has none of its own, and until when the same words mean the same lead. */
export interface Claim {
  /** What was said; only its digest is kept. */
  readonly key: string
  readonly click_id: string
  readonly sinceMillis: number
  readonly nowMillis: number
}

/** Which click was made for which lead. */
export class LeadClicksRepo extends Context.Service<
  LeadClicksRepo,
  {
    /** The click of the lead: the one that is claimed now, or the one that was made for it before. */
    readonly claim: (claim: Claim) => Effect.Effect<string>
    /** Forgets the lead of a click, so that it may be handed in again. */
    readonly forget: (click_id: string) => Effect.Effect<void>
    /** Forgets the leads of before a moment. */
    readonly forgetBefore: (millis: number) => Effect.Effect<void>
  }
>()("server/LeadClicksRepo") {
  static readonly layer = Layer.effect(
    LeadClicksRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const claim = Effect.fnUntraced(function* (claim: Claim) {
        const digest = hash("sha256", claim.key, "hex")
        const [claimed] = yield* sql<{ readonly click_id: string }>`
          INSERT INTO lead_clicks (digest, click_id, created_millis)
          VALUES (${digest}, ${claim.click_id}, ${claim.nowMillis})
          ON CONFLICT (digest) DO UPDATE
          SET click_id = excluded.click_id, created_millis = excluded.created_millis
          WHERE lead_clicks.created_millis < ${claim.sinceMillis}
          RETURNING click_id`
        if (claimed !== undefined) return claimed.click_id
        // Whoever came first has committed by now.
        const [first] = yield* sql<{ readonly click_id: string }>`
          SELECT click_id FROM lead_clicks WHERE digest = ${digest}`
        return first?.click_id ?? claim.click_id
      }, Effect.orDie)

      return LeadClicksRepo.of({
        claim,
        forget: (click_id) =>
          sql`DELETE FROM lead_clicks WHERE click_id = ${click_id}`.pipe(
            Effect.orDie,
            Effect.asVoid
          ),
        forgetBefore: (millis) =>
          sql`DELETE FROM lead_clicks WHERE created_millis < ${millis}`.pipe(
            Effect.orDie,
            Effect.asVoid
          )
      })
    })
  )
}
