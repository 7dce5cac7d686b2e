import { FakeVendor } from "@affnet/test-tools"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenReceiveCampaign } from "../fixtures/givenReceiveCampaign.ts"
import type { Columns } from "../fixtures/givenRow.ts"
import { givenVendor } from "../fixtures/givenVendor.ts"
import { type Answer, get, serverWith } from "../fixtures/TestServer.ts"
import { givenOfferWithClick } from "../tracking/conversions/givenOfferWithClick.ts"

/** A server whose vendors live on this machine. */
export const services = serverWith({ AFFNET_OUTBOUND_ALLOW: "127.0.0.0/8" })

/** Vendors live in real time. */
export const options = { excludeTestServices: true }

export interface Wishes {
  readonly campaign?: Columns
  readonly goal?: Columns
  readonly click?: Columns
  readonly vendors?: ReadonlyArray<Columns>
  readonly script?: FakeVendor.Script
}

/** A click, a Receive campaign of its goal, a vendor that behaves as it is told, and a manager's key. */
export const given = Effect.fnUntraced(function* (wishes: Wishes = {}) {
  const { campaign = {}, click = {}, goal = {}, script = FakeVendor.accept() } = wishes
  const found = yield* givenOfferWithClick({ goal, click })
  const { key } = yield* givenKey("manager")
  const campaign_id = yield* givenReceiveCampaign({ goal_id: found.goal_id, ...campaign })
  const vendor = yield* FakeVendor.make({ script })
  const vendor_ids = yield* Effect.forEach(wishes.vendors ?? [{}], (columns, index) =>
    givenVendor({ campaign_id, position: index + 1, url: `${vendor.url}/${index + 1}`, ...columns })
  )
  const anotherClick = () =>
    givenClick({ offer_id: found.offer_id, affiliate_id: found.affiliate_id, ...click })
  return { ...found, key, campaign_id, vendor, vendor_ids, anotherClick }
})

/** A vendor that replies so once it is let go: what happens meanwhile may take as long as it takes. */
export const holding = (behaviour: FakeVendor.Behaviour) => {
  const { promise, resolve } = Promise.withResolvers<FakeVendor.Behaviour>()
  return { script: () => promise, letGo: Effect.sync(() => resolve(behaviour)) }
}

type Parameters = Readonly<Record<string, string | number>>

/** Creates a lead as managers do: the parameters in the address. */
export const create = (key: string, parameters: Parameters) => {
  const query = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    String(value)
  ])
  return get(key, `/api/v2/network/leads?${new URLSearchParams(query)}`)
}

/** `info.result` of an answer. */
export const resultOf = (answer: Answer) => Object(answer.info.result)

/** What lies in the database of a lead. */
export const stored = Effect.fnUntraced(function* (lead_id: string) {
  const sql = yield* SqlClient.SqlClient
  const deliveries = yield* sql`
    SELECT * FROM lead_deliveries WHERE lead_id = ${lead_id} ORDER BY position`
  const log = yield* sql`SELECT * FROM leads_log WHERE lead_id = ${lead_id} ORDER BY id`
  return {
    deliveries,
    incoming: log.filter(({ type }) => type === "Incoming Lead"),
    outgoing: log.filter(({ type }) => type === "Outgoing Lead")
  }
}, Effect.orDie)

export const count = Effect.fnUntraced(function* (table: string, goal_id: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly n: number }>`
    SELECT COUNT(*) AS n FROM ${sql(table)} t JOIN conversions c ON c.id = t.conversion_id
    WHERE c.goal_id = ${goal_id}`
  return Number(rows[0]?.n)
}, Effect.orDie)
