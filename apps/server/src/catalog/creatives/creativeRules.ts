import type { ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { type Creative, CreativeInput, type Offer, UnknownIds } from "@affnet/domain"
import { Effect, Option } from "effect"
import { ReferencesRepo } from "../references/ReferencesRepo.ts"
import { CreativesRepo } from "./CreativesRepo.ts"

const titleTaken = {
  field: "title",
  problem: "is already the title of another creative of this offer; choose another"
}
const foreignPage = { field: "offer_url_id", problem: "is not a landing page of this offer" }

/** The rules for a creative to write; its offer is locked. */
export const makeRequire = Effect.gen(function* () {
  const repo = yield* CreativesRepo
  const references = yield* ReferencesRepo

  return Effect.fn("Creatives.require")(function* (
    offer_id: Offer.OfferId,
    wanted: CreativeInput.Content,
    found?: Creative.Creative
  ): Effect.fn.Return<void, ValidationFailed> {
    yield* Refusals.unless(CreativeInput.problemOf(wanted))
    if (wanted.title !== found?.title) {
      const twin = yield* repo.titled(offer_id, wanted.title)
      yield* Refusals.unless(Option.isSome(twin) ? titleTaken : undefined)
    }
    const { categories_ids, offer_url_id } = wanted
    const isForeign = offer_url_id !== null && !(yield* repo.hasPage(offer_id, offer_url_id))
    yield* Refusals.unless(isForeign ? foreignPage : undefined)
    // A category that was deleted since may stay.
    const chosen = categories_ids.filter((id) => !found?.categories_ids.includes(id))
    yield* Refusals.unless(
      UnknownIds.of("categories_ids", chosen, yield* references.categories(chosen))
    )
  })
})

/** The log entry of a creative. */
export const told = (advertiser_id: number, { id, offer_id, title }: Creative.Creative) => ({
  advertiser_id,
  entity: "creative" as const,
  entity_id: id,
  name: `Creative ${id} "${title}" of offer ${offer_id}`
})
