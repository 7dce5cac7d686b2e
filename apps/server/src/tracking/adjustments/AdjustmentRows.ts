import { type Adjustment, AdjustmentInput, ClickInput } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Schema } from "effect"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { Clicks } from "../clicks/Clicks.ts"
import { ConversionRevision } from "../conversions/ConversionRevision.ts"
import { Conversions } from "../conversions/Conversions.ts"
import { ConversionsRepo } from "../conversions/ConversionsRepo.ts"
import { AdjustmentRowsRepo, changed, type OpenRow, unchanged } from "./AdjustmentRowsRepo.ts"

type Adjusting = Adjustment.Adjustment

const readParameters = Schema.decodeUnknownSync(Schema.fromJsonString(AdjustmentInput.Parameters))
const readRow = Schema.decodeUnknownSync(Schema.fromJsonString(AdjustmentInput.Inserted))

const sourceOf = ({ id }: Adjusting): string => `adjustment ${id}`

/** The change that a row makes. Rows of a reconciliation have their own. */
const saidBy = ({ action_id, parameters }: Adjusting, { input }: OpenRow) => {
  if (action_id === 5) {
    const { amount, conv_status, revenue } = readParameters(input ?? "{}")
    return { amount, conv_status, revenue }
  }
  const { amount, conv_status, payout, revenue } = readParameters(parameters)
  return action_id === 1 ? { conv_status } : { amount, payout, revenue }
}

/** Decides the rows of adjustments, each once. */
export class AdjustmentRows extends Context.Service<AdjustmentRows>()("server/AdjustmentRows", {
  make: Effect.gen(function* () {
    const clicks = yield* Clicks
    const conversions = yield* Conversions
    const found = yield* ConversionsRepo
    const inTransaction = yield* makeTransaction
    const repo = yield* AdjustmentRowsRepo
    const revision = yield* ConversionRevision

    /** The change and its result are stored together. A refused change rolls its own writes back. */
    const change = Effect.fnUntraced(function* (adjustment: Adjusting, row: OpenRow) {
      if (!(yield* repo.lock(adjustment.id, row.position))) return
      const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
      const before = yield* found.findByIdForUpdate(row.conversion_id ?? 0)
      const said = saidBy(adjustment, row)
      const by = { proof: { by: "key" }, source: sourceOf(adjustment) } as const
      const result =
        before === undefined
          ? "conversion_unknown"
          : yield* inTransaction(revision.revise(before, said, by)).pipe(
              Effect.map(({ isChanged }) => (isChanged ? changed : unchanged)),
              Effect.catchTag("ConversionRefused", ({ reason }) => Effect.succeed(reason))
            )
      yield* repo.settle(adjustment.id, row.position, result, now)
    }, inTransaction)

    /** The click of a conversion that names its offer and its affiliate instead. */
    const clickOf = Effect.fnUntraced(function* ({
      affiliate_id,
      aff_click_id,
      click_id,
      offer_id,
      promo_code
    }: AdjustmentInput.Inserted) {
      const isNamed = click_id ?? aff_click_id ?? promo_code
      if (isNamed !== undefined || offer_id === undefined || affiliate_id === undefined) {
        return undefined
      }
      return yield* clicks.decide({
        input: ClickInput.fromGiven({ offer_id, affiliate_id }),
        sender: { ip: "", user_agent: "", accept_language: "", is_told: true }
      })
    })

    const settle = Effect.fnUntraced(function* (
      { id }: Adjusting,
      { position }: OpenRow,
      result: string
    ) {
      const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
      if (yield* repo.lock(id, position)) yield* repo.settle(id, position, result, now)
    }, inTransaction)

    /** Inserted once by its id. Only a retry after a crash finds an id that we chose; one that was given may be taken. */
    const insert = Effect.fnUntraced(function* (adjustment: Adjusting, row: OpenRow) {
      const said = readRow(row.input ?? "{}")
      const { affiliate_id: _, offer_id: __, ...input } = said
      const transaction_id = row.transaction_id ?? ""
      const isGiven = said.transaction_id?.toLowerCase() === transaction_id
      const result = yield* conversions
        .create({
          input: { ...input, transaction_id },
          source: sourceOf(adjustment),
          credentials: "key",
          made: yield* clickOf(said)
        })
        .pipe(
          Effect.map(({ conversion, result: what }) =>
            conversion.transaction_id !== transaction_id || (isGiven && what === "exists")
              ? "duplicate"
              : changed
          ),
          Effect.catchTag("ConversionRefused", ({ reason }) => Effect.succeed(reason))
        )
      yield* settle(adjustment, row, result)
    })

    return {
      decide: (adjustment: Adjusting, row: OpenRow) =>
        row.conversion_id === null ? insert(adjustment, row) : change(adjustment, row)
    }
  })
}) {
  static readonly layer = Layer.effect(AdjustmentRows, AdjustmentRows.make).pipe(
    Layer.provide([
      AdjustmentRowsRepo.layer,
      Clicks.layer,
      ConversionRevision.layer,
      Conversions.layer,
      ConversionsRepo.layer
    ])
  )
}
