import { hash } from "node:crypto"
import type { LeadCaps, ReceiveCampaign, TimeRange } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Transaction } from "../../platform/sql/Transaction.ts"

type Campaign = Pick<ReceiveCampaign.ReceiveCampaign, "id" | "updated">

/** Keys may be long, and are a person's: what is kept of them serves to compare them alone. */
const digestOf = (campaign: Pick<Campaign, "id">, key: string): string =>
  hash("sha256", `${campaign.id}:${key}`, "hex")

/**
 * What only one lead can have: a value within some days, and a place in a cap. Either is taken by one
 * statement that never gives it twice, however many ask at once.
 */
export class LeadPlacesRepo extends Context.Service<
  LeadPlacesRepo,
  {
    /** Claims a duplicate key; `false` when a lead since then has it. */
    readonly claimKey: (
      campaign: Campaign,
      key: string,
      sinceMillis: number,
      nowMillis: number
    ) => Effect.Effect<boolean, never, Transaction>
    /** Lets go of duplicate keys. */
    readonly forgetKeys: (
      campaign: Pick<Campaign, "id">,
      keys: ReadonlyArray<string>
    ) => Effect.Effect<void>
    /** Takes a place; `false` when there is none left. */
    readonly takePlace: (
      campaign: Campaign,
      cap: LeadCaps.LeadCap,
      period: TimeRange.TimeRange
    ) => Effect.Effect<boolean, never, Transaction>
    /** Lets others have the key that was claimed at a moment. */
    readonly giveKeyBack: (
      campaign: Campaign,
      key: string,
      claimedMillis: number
    ) => Effect.Effect<void>
    /** Lets others have the place; once the campaign was changed, its leads are counted anew. */
    readonly givePlaceBack: (
      campaign: Campaign,
      cap: LeadCaps.LeadCap,
      period: TimeRange.TimeRange
    ) => Effect.Effect<void>
  }
>()("server/LeadPlacesRepo") {
  static readonly layer = Layer.effect(
    LeadPlacesRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const add = (
        { id, updated }: Campaign,
        { maximum, period }: LeadCaps.LeadCap,
        start: number
      ) =>
        sql`
          UPDATE lead_cap_usage SET used = used + 1
          WHERE campaign_id = ${id} AND campaign_updated = ${updated} AND period = ${period}
            AND period_start = ${start} AND used < ${maximum}
          RETURNING used`.pipe(Effect.map((rows) => rows.length > 0))

      /** Begins to count with the leads that are there; whoever else does so waits, and adds nothing. */
      const begin = (
        { id, updated }: Campaign,
        { period }: LeadCaps.LeadCap,
        { endMillis, startMillis }: TimeRange.TimeRange
      ) => sql`
        INSERT INTO lead_cap_usage (campaign_id, campaign_updated, period, period_start, used)
        SELECT ${id}, ${updated}, ${period}, ${startMillis}, COUNT(*) FROM (
          SELECT created_millis FROM leads WHERE campaign_id = ${id} AND trash_reason IS NULL
          UNION ALL SELECT created_millis FROM provisional_leads WHERE campaign_id = ${id}) held
        WHERE created_millis >= ${startMillis} AND created_millis < ${endMillis}
        ON CONFLICT DO NOTHING RETURNING used`

      return LeadPlacesRepo.of({
        claimKey: (campaign, key, sinceMillis, nowMillis) =>
          sql`
            INSERT INTO lead_duplicate_keys (campaign_id, digest, created_millis)
            VALUES (${campaign.id}, ${digestOf(campaign, key)}, ${nowMillis})
            ON CONFLICT (campaign_id, digest)
            DO UPDATE SET created_millis = excluded.created_millis
            WHERE lead_duplicate_keys.created_millis < ${sinceMillis}
            RETURNING created_millis`.pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie
          ),
        forgetKeys: (campaign, keys) =>
          keys.length === 0
            ? Effect.void
            : sql`
                DELETE FROM lead_duplicate_keys WHERE campaign_id = ${campaign.id}
                  AND digest IN ${sql.in(keys.map((key) => digestOf(campaign, key)))}`.pipe(
                Effect.orDie,
                Effect.asVoid
              ),
        takePlace: Effect.fnUntraced(function* (campaign, cap, period) {
          if (yield* add(campaign, cap, period.startMillis)) return true
          yield* begin(campaign, cap, period)
          return yield* add(campaign, cap, period.startMillis)
        }, Effect.orDie),
        giveKeyBack: (campaign, key, claimedMillis) =>
          sql`
            DELETE FROM lead_duplicate_keys
            WHERE campaign_id = ${campaign.id} AND digest = ${digestOf(campaign, key)}
              AND created_millis = ${claimedMillis}`.pipe(Effect.orDie, Effect.asVoid),
        givePlaceBack: ({ id, updated }, cap, { startMillis }) =>
          sql`
            UPDATE lead_cap_usage SET used = used - 1
            WHERE campaign_id = ${id} AND campaign_updated = ${updated}
              AND period = ${cap.period} AND period_start = ${startMillis}`.pipe(
            Effect.orDie,
            Effect.asVoid
          )
      })
    })
  )
}
