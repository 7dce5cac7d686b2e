import { Array, Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Failpoints } from "../../platform/outbox/Failpoints.ts"
import { asJson } from "../../platform/sql/commits/JsonRows.ts"
import { firstOfEach, type StoredConversion } from "../../tracking/conversions/WholeConversion.ts"
import * as Conversions from "../../tracking/conversions/WholesAtOnceRepo.ts"
import {
  type BegunLead,
  deliveryRows,
  received,
  recordsOf,
  roundOf,
  type WholeLead
} from "../intake/WholeLead.ts"
import { makeDeliveryIds } from "./DeliveryIdsRepo.ts"
import { recordColumns, recordRow } from "./LeadLogRepo.ts"
import { deliveryColumns } from "./LeadQueueRepo.ts"
import { leadColumns, leadRow, newLead } from "./LeadsRepo.ts"
import { Leases } from "./Leases.ts"

/** A new lead has the number of its conversion, which is only known now. */
const leadValues = leadColumns.map((name) => (name === "conversion_id" ? "made.id" : `r.${name}`))
const stored = ["id", ...deliveryColumns].join(", ")
const recorded = recordColumns.join(", ")

const next = Conversions.nextParameter

/** Everything in one statement, which is its own transaction: one journey to the database and one commit. */
const statement = `
  WITH ${Conversions.made}, kept AS (
    INSERT INTO leads (${leadColumns.join(", ")})
    SELECT ${leadValues.join(", ")} FROM json_array_elements($${next}::json) AS given
    JOIN made ON made.transaction_id = given ->> 'transaction_id'
    CROSS JOIN LATERAL json_populate_record(NULL::leads, given) AS r
    RETURNING lead_id
  ), queued AS (
    INSERT INTO lead_deliveries (${stored})
    SELECT ${stored} FROM json_populate_recordset(NULL::lead_deliveries, $${next + 1}::json)
    WHERE lead_id IN (SELECT lead_id FROM kept)
  ), recorded AS (
    INSERT INTO leads_log (${recorded})
    SELECT ${recorded} FROM json_populate_recordset(NULL::leads_log, $${next + 2}::json) WITH ORDINALITY
    WHERE lead_id IN (SELECT lead_id FROM kept) ORDER BY ordinality
  )
  SELECT id, transaction_id FROM made`

/** Its conversion has no number before it is stored, and nothing that is stored speaks of it. */
const unnumbered = 0

/** Of leads whose conversions have the same transaction id, the first ones. */
const firstOf = (wholes: ReadonlyArray<WholeLead>): ReadonlyArray<WholeLead> => {
  const first = new Set(firstOfEach(wholes.map(({ conversion }) => conversion)).values())
  return wholes.filter(({ conversion }) => first.has(conversion))
}

/** Who is called is told of the lead as it is when it has its number. */
const numbered =
  (ids: ReadonlyMap<string, number>) =>
  ({ round, whole }: BegunLead): ReadonlyArray<BegunLead> => {
    const id = ids.get(whole.conversion.conversion.transaction_id)
    if (id === undefined) return []
    const lead = whole.factsOf(id)
    const first = round.first.map((attempt) => ({ ...attempt, lead }))
    return [{ whole, lead, round: { ...round, first } }]
  }

/** Stores a group of whole leads with one statement. */
export const makeStoreAtOnce = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const leases = yield* Leases
  const newIds = yield* makeDeliveryIds
  const reach = yield* Failpoints

  /** What is begun when it is stored. The lease has room for as long as a statement may take. */
  const begin = Effect.fnUntraced(function* (wholes: ReadonlyArray<WholeLead>) {
    const count = wholes.reduce((sum, { deliveries }) => sum + deliveries.length, 0)
    const ids = yield* newIds(count)
    const nowMillis = yield* Clock.currentTimeMillis
    const unnumberedRows = wholes.flatMap((whole) => deliveryRows(whole, leases, nowMillis))
    const rows = Array.zipWith(unnumberedRows, ids, (row, id) => ({
      ...row,
      id,
      held_since_millis: null
    }))
    const queued = Map.groupBy(rows, ({ lead_id }) => lead_id)
    const begun = wholes.map((whole): BegunLead => {
      const lead = whole.factsOf(unnumbered)
      return { whole, lead, round: roundOf(whole, lead, queued.get(whole.lead_id) ?? []) }
    })
    return { begun, rows, nowMillis }
  })

  return Effect.fnUntraced(function* (wholes: ReadonlyArray<WholeLead>) {
    const first = firstOf(wholes)
    const { begun, nowMillis, rows } = yield* begin(first)
    const leads = begun.map(({ lead, whole }) => ({
      ...leadRow(newLead(lead, whole.isByAffiliate)),
      transaction_id: lead.transaction_id
    }))
    const records = begun.flatMap(recordsOf).map((record) => recordRow(record, nowMillis))
    const made = yield* sql.unsafe<StoredConversion>(statement, [
      ...Conversions.givenOf(first.map(({ conversion }) => conversion)),
      ...[leads, rows, records].map(asJson)
    ])
    yield* reach("after the lead's insert")
    const ids = new Map(made.map(({ id, transaction_id }) => [transaction_id, id]))
    return received(begun.flatMap(numbered(ids)))
  }, Effect.orDie)
})
