import { type ConversionRecord, Countries, type PostbackCalls } from "@affnet/domain"
import { Effect } from "effect"
import { PostbacksRepo } from "../../catalog/postbacks/PostbacksRepo.ts"
import { cacheBriefly } from "../../platform/sql/cacheBriefly.ts"

const codeOf = (country: number | null): string | null =>
  country === null ? null : (Countries.find(country)?.country_code ?? null)

/** Reads what postbacks tell of a conversion and is not stored in it. */
export const makeFactsOf = Effect.map(PostbacksRepo, ({ goalAlias }) => {
  const aliasOf = cacheBriefly(goalAlias, String)
  return (
    conversion: ConversionRecord.NewConversionRecord
  ): Effect.Effect<PostbackCalls.ConversionFacts> =>
    Effect.map(aliasOf(conversion.goal_id), (goal_alias) => ({
      conversion,
      goal_alias,
      country_code: codeOf(conversion.country)
    }))
})
