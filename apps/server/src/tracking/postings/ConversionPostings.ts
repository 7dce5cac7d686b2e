import { type ConversionRecord, Corrections, EarningPositions, Ledger } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { CorrectionsRepo } from "./CorrectionsRepo.ts"
import { PostingsRepo } from "./PostingsRepo.ts"
import { ReferralSharesRepo, sharesTable } from "./ReferralSharesRepo.ts"

type Conversion = ConversionRecord.ConversionRecord

/** A conversion before and after a change. */
interface Change {
  readonly before: Conversion
  readonly after: Conversion
}

/**
 * Posts conversions. The referrer of the affiliate gets a share from the first approval on, at the percentage of
 * that moment, which is stored with it. Later changes of a billed conversion are stored as corrections.
 */
export class ConversionPostings extends Context.Service<ConversionPostings>()(
  "server/ConversionPostings",
  {
    make: Effect.gen(function* () {
      const corrections = yield* CorrectionsRepo
      const postings = yield* PostingsRepo
      const shares = yield* ReferralSharesRepo

      const firstShare = ({ affiliate_id, status }: Conversion) =>
        status === "approved" ? shares.ofAffiliate(affiliate_id) : Effect.undefined

      const postedAs = (reason: string, { id, updated_millis }: Conversion) =>
        ({ fact: "conversion", fact_id: id, reason, created_millis: updated_millis }) as const

      /** The rows stored with a new conversion. */
      const rows = Effect.fnUntraced(function* (conversion: Conversion, reason: string) {
        const share = yield* firstShare(conversion)
        const entries = EarningPositions.ofConversion(conversion, share)
        const posting = yield* postings.rows(postedAs(reason, conversion), entries)
        return share === undefined
          ? posting
          : [...posting, { into: sharesTable, cells: { conversion_id: conversion.id, ...share } }]
      })

      const record = Effect.fnUntraced(function* ({ after, before }: Change, reason: string) {
        const known = yield* shares.ofConversion(after.id)
        const share = known ?? (yield* firstShare(after))
        if (known === undefined && share !== undefined) yield* shares.insert(after.id, share)
        const entries = Ledger.posting(
          EarningPositions.ofConversion(before, share),
          EarningPositions.ofConversion(after, share)
        )
        const kind = Corrections.kindOfChange(before, after)
        yield* postings.insert({ ...postedAs(reason, after), ...(kind && { kind }) }, entries)
        yield* corrections.insert(before, after)
      })

      return { rows, record }
    })
  }
) {
  static readonly layer = Layer.effect(ConversionPostings, ConversionPostings.make).pipe(
    Layer.provide([CorrectionsRepo.layer, PostingsRepo.layer, ReferralSharesRepo.layer])
  )
}
