import { Cap, ConversionRecord, type TimeZone } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { Commits } from "../../platform/sql/commits/Commits.ts"
import { Ids } from "../../platform/sql/commits/Ids.ts"
import type { Claim, HeadTable, Row, Table, WriteSet } from "../../platform/sql/commits/WriteSet.ts"
import { CapsRepo } from "../caps/CapsRepo.ts"
import {
  columns as deltaColumns,
  isNothing,
  toRow as toDeltaRow
} from "../deltas/StatisticDeltasRepo.ts"
import { PostbackDeliveries } from "../postback-deliveries/PostbackDeliveries.ts"
import {
  columns as postbackColumns,
  toRow as toPostbackRow
} from "../postback-deliveries/PostbackQueueRepo.ts"
import { PostbackWakeUp } from "../postback-deliveries/PostbackWakeUp.ts"
import { ConversionPostings } from "../postings/ConversionPostings.ts"
import { deltaOf } from "./ConversionChanges.ts"
import { reportColumns } from "./ConversionOrigin.ts"
import type { Plan } from "./ConversionPlans.ts"
import { columns } from "./ConversionsRepo.ts"

/**
 * Why a conversion was refused: a cap is full, or that of the commission plan that would pay it, or caps were added since
 * they were read.
 */
export type CapMeans = "cap_reached" | "plan_cap_reached" | "caps_changed"

type Planned = ConversionRecord.NewConversionRecord

/** What a conversion needs of its offer's caps. */
export type CapClaims = ReadonlyArray<Claim<CapMeans>>

export interface ConversionWriteSet {
  readonly conversion: ConversionRecord.ConversionRecord
  readonly set: WriteSet<CapMeans>
}

const conversionTable: HeadTable = {
  table: "conversions",
  columns,
  id: "id",
  unique: ["once_key", "order_key", "transaction_id"]
}
const deltaTable: Table = { table: "statistic_deltas", columns: deltaColumns }
const postbackTable: Table = { table: "postback_deliveries", columns: postbackColumns }
const capUsage = { table: "cap_usage", key: ["cap_id", "period_start"], state: "used" }

const complete = ({ offer_id }: Planned, caps: ReadonlyArray<Cap.Cap>): Claim<CapMeans> => ({
  kind: "complete",
  means: "caps_changed",
  table: "caps",
  column: "offer_id",
  value: offer_id,
  ids: caps.map(({ id }) => id)
})

/** What a conversion claims whose offer had no caps when its click was read. */
export const noCaps = (planned: Planned): CapClaims => [complete(planned, [])]

/** What of its plan is stored with a conversion. */
type Stored = Pick<Plan, "keys" | "details" | "origin">

/** Makes the write sets of conversions: the conversion with its consequences. */
export class ConversionWriteSets extends Context.Service<ConversionWriteSets>()(
  "server/ConversionWriteSets",
  {
    make: Effect.gen(function* () {
      const caps = yield* CapsRepo
      const ids = yield* Ids
      const postbacks = yield* PostbackDeliveries
      const postings = yield* ConversionPostings
      const { afterwards } = yield* Commits
      const wakeUp = yield* PostbackWakeUp

      /** What it needs of its offer's caps, which are read for it. A status that holds no places claims nothing. */
      const claims = Effect.fnUntraced(function* (planned: Planned, timezone: TimeZone.TimeZone) {
        if (!Cap.holding.some((status) => status === planned.status)) return []
        const all = yield* caps.ofOffer(planned.offer_id)
        const places = all
          .filter((cap) => Cap.covers(cap, planned))
          .map(
            (cap): Claim<CapMeans> => ({
              kind: "place",
              means: cap.plan_block === null ? "cap_reached" : "plan_cap_reached",
              of: capUsage,
              key: {
                cap_id: cap.id,
                period_start: Cap.periodAt(cap.period, planned.created_millis, timezone).startMillis
              },
              places: Cap.used(cap, planned),
              maximum: cap.maximum
            })
          )
        return [
          complete(planned, all),
          ...places.filter((claim) => claim.kind === "place" && claim.places > 0n)
        ]
      })

      /** The write set of a conversion, without its claims. */
      const of = Effect.fnUntraced(function* (plan: Stored, planned: Planned) {
        const [id] = yield* ids.take("conversions", 1)
        const conversion = { ...planned, id: ConversionRecord.ConversionId.make(id ?? 0) }
        const delta = deltaOf({ before: undefined, after: planned })
        const messages = yield* postbacks.messages(planned)
        const { details, keys, origin } = plan
        const rows: ReadonlyArray<Row> = [
          ...(isNothing(delta) ? [] : [{ into: deltaTable, cells: toDeltaRow(delta) }]),
          ...(yield* postings.rows(conversion, origin.source)),
          ...messages.map((message) => ({
            into: postbackTable,
            cells: toPostbackRow(
              { ...message, conversion_id: conversion.id },
              planned.created_millis
            )
          }))
        ]
        const cells = { ...conversion, ...keys, details, ...reportColumns(origin) }
        const set: WriteSet<CapMeans> = {
          head: { into: conversionTable, cells },
          claims: [],
          rows
        }
        return { conversion, set }
      })

      /** Begins to count those of its caps that have no counter yet, after a refusal that says so. */
      const beginCounts = Effect.fnUntraced(function* (
        planned: Planned,
        timezone: TimeZone.TimeZone
      ) {
        for (const cap of yield* caps.of(planned)) {
          const period = Cap.periodAt(cap.period, planned.created_millis, timezone)
          if (!(yield* caps.isCounted(cap, period))) {
            yield* caps.beginCount(cap, period)
          }
        }
      })

      /** Tells the worker of postbacks of those that a stored write set has. */
      const announce = ({ rows }: Pick<WriteSet, "rows">) => {
        const deliveries = rows.flatMap(({ cells, into }) =>
          into === postbackTable
            ? [{ host: String(cells.host), affiliate_id: Number(cells.affiliate_id) }]
            : []
        )
        return deliveries.length === 0 ? Effect.void : afterwards(wakeUp.announce(deliveries))
      }

      return {
        of,
        announce,
        claims,
        beginCounts
      }
    })
  }
) {
  static readonly layer = Layer.effect(ConversionWriteSets, ConversionWriteSets.make).pipe(
    Layer.provide([
      CapsRepo.layer,
      Commits.layer,
      ConversionPostings.layer,
      Ids.layer,
      PostbackDeliveries.layer,
      PostbackWakeUp.layer
    ])
  )
}
