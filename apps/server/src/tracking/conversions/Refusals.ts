import {
  type ConversionFacts,
  ConversionProof,
  type ConversionRefusal,
  Money,
  Whose
} from "@affnet/domain"
import { Clock, Context, Effect, Layer, Predicate, Record } from "effect"
import { DiskFloors } from "../../platform/disk/DiskFloors.ts"
import { ConversionsRepo } from "./ConversionsRepo.ts"
import { RefusalsRepo } from "./RefusalsRepo.ts"
import { TrackedClicksRepo } from "./TrackedClicksRepo.ts"

/** What is stored of an input: no token, and no personal data. */
const kept: ReadonlySet<string> = new Set([
  "click_id",
  "aff_click_id",
  "goal_id",
  "goal_alias",
  "amount",
  "revenue",
  "payout",
  "conv_status",
  "adv_order_id",
  "transaction_id",
  "promo_code"
])
const keptLength = 255

const isMoney = (value: unknown): value is Money.Money => Predicate.isBigInt(value)

const asText = (value: unknown): string => (isMoney(value) ? Money.toAmount(value) : String(value))

const asJson = (input: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Record.map(
      Record.filter(input, (_, name) => kept.has(name)),
      (value) => asText(value).slice(0, keptLength)
    )
  )

const orNull = (value: unknown): string | null =>
  Predicate.isString(value) ? value.slice(0, keptLength) : null

/** A report that could not even be read, or one that could; without a proof when there is none. */
export type Refusable = Pick<ConversionFacts.Attempt, "source" | "of"> & {
  readonly input: Readonly<Record<string, unknown>>
  readonly proof?: ConversionProof.Proof
}

const reaches = (proof: Refusable["proof"], advertiser_id: number): boolean =>
  proof === undefined || ConversionProof.reaches(proof, advertiser_id)

const advertiserOf = (proof: Refusable["proof"]): number | undefined =>
  proof !== undefined && "advertiser_id" in proof ? proof.advertiser_id : undefined

/** Stores refused reports, so that missing conversions can be explained. */
export class Refusals extends Context.Service<Refusals>()("server/Refusals", {
  make: Effect.gen(function* () {
    const clicks = yield* TrackedClicksRepo
    const conversions = yield* ConversionsRepo
    const repo = yield* RefusalsRepo
    const { unlessStopped } = yield* DiskFloors

    /** The subject of the attempt, as far as it is known. */
    const subjectOf = Effect.fnUntraced(function* (
      { input, of, proof }: Refusable,
      transaction_id: string | null
    ) {
      const named = transaction_id === null ? undefined : yield* conversions.find(transaction_id)
      const isMeant = named !== undefined && reaches(proof, named.advertiser_id)
      const conversion = isMeant ? named : undefined
      const click_id = orNull(input.click_id) ?? conversion?.click_id
      const aff_click_id = orNull(input.aff_click_id) ?? undefined
      const [found] = yield* clicks.named({ click_id, aff_click_id }, of)
      // A report that names another account's click is not stored as theirs.
      const isOwn = found !== undefined && Whose.includes(of, found)
      const click = isOwn && reaches(proof, found.advertiser_id) ? found : undefined
      return {
        click_id: click_id ?? click?.id ?? null,
        affiliate_id: conversion?.affiliate_id ?? click?.affiliate_id ?? of?.affiliate_id ?? null,
        advertiser_id:
          conversion?.advertiser_id ?? click?.advertiser_id ?? advertiserOf(proof) ?? null,
        offer_id: conversion?.offer_id ?? click?.offer_id ?? of?.offer_id ?? null
      }
    })

    const record = Effect.fn("Refusals.record")(function* (
      refused: Refusable,
      reason: ConversionRefusal.Reason
    ) {
      const { input, source } = refused
      const transaction_id = orNull(input.transaction_id)?.toLowerCase() ?? null
      yield* repo.insert({
        created_millis: yield* Clock.currentTimeMillis,
        source,
        reason,
        proof: refused.proof?.by ?? null,
        ...(yield* subjectOf(refused, transaction_id)),
        goal_id: Predicate.isNumber(input.goal_id) ? input.goal_id : null,
        adv_order_id: orNull(input.adv_order_id),
        transaction_id,
        input: asJson(input)
      })
    }, unlessStopped("logs"))

    return { record }
  })
}) {
  static readonly layer = Layer.effect(Refusals, Refusals.make).pipe(
    Layer.provide([
      ConversionsRepo.layer,
      DiskFloors.layer,
      RefusalsRepo.layer,
      TrackedClicksRepo.layer
    ])
  )
}
