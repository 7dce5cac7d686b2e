import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { exchangeWith } from "../wire/Exchange.ts"
import type { KillNetwork } from "./KillNetwork.ts"

/** A lead that was sent in, and what its answer said of it, if there was one. */
export interface SentLead {
  readonly email: string
  readonly vendors: number
  acknowledged: typeof Acknowledged.Type | undefined
}

const Acknowledged = Schema.fromJsonString(
  Schema.Struct({
    info: Schema.Struct({
      result: Schema.Struct({
        lead_id: Schema.String,
        delivery_status: Schema.NullOr(Schema.String)
      })
    })
  })
)

const sendLead = Effect.fnUntraced(function* (
  baseUrl: string,
  { campaigns, click_id, key }: KillNetwork,
  books: Array<SentLead>
) {
  const campaign = campaigns[books.length % campaigns.length]
  if (campaign === undefined) return
  const email = `lead-${books.length}@mail.example`
  const lead: SentLead = { email, vendors: campaign.vendors, acknowledged: undefined }
  books.push(lead)
  const goal_id = String(campaign.goal_id)
  const query = new URLSearchParams({ click_id, goal_id, email, deliver_lead: "yes" })
  const answer = yield* exchangeWith(baseUrl, { path: `/api/v2/network/leads?${query}`, key })
  if (answer.status === 200) {
    lead.acknowledged = Schema.decodeUnknownSync(Acknowledged)(answer.text)
  }
})

/** Hands leads in, several at once. Who is not answered gives up. */
export const handIn = (
  baseUrl: string,
  network: KillNetwork,
  books: Array<SentLead>,
  count: number
) => {
  const lead = Effect.ignore(sendLead(baseUrl, network, books))
  return Effect.all(
    Array.from({ length: count }, () => lead),
    { concurrency: 8, discard: true }
  )
}

/** What the clock does by itself in the pauses between attempts, and while vendors are held back. */
export const endPauses = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE vendors SET circuit = NULL WHERE circuit IS NOT NULL`
  yield* sql`
    UPDATE lead_deliveries SET next_millis = 0 WHERE state = 'waiting' AND next_millis > 0`
}).pipe(Effect.orDie)
