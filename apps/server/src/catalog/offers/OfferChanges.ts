import { type Principal, ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { type Offer, OfferChange, OfferProblems } from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { ActivityLog, type Actor } from "../../accounts/activity-log/ActivityLog.ts"
import { Pictures } from "../../accounts/pictures/Pictures.ts"
import { changedFields } from "../../platform/changedFields.ts"
import { ifMatch } from "../../platform/http/ETag.ts"
import { now } from "../../platform/now.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { makeChangeLog } from "../changeLog.ts"
import { GoalChanges } from "../goals/GoalChanges.ts"
import { LandingPages } from "../landing-pages/LandingPages.ts"
import { ReferencesRepo } from "../references/ReferencesRepo.ts"
import { OfferChangesRepo } from "./OfferChangesRepo.ts"
import { told } from "./Offers.ts"
import { OffersRepo } from "./OffersRepo.ts"
import { makeRequire } from "./offerRequirements.ts"

/** A refusal in a part of a body is reported under the part's name, with the field. */
const within =
  (part: string) =>
  <A, E, R>(work: Effect.Effect<A, E | ValidationFailed, R>) =>
    Effect.mapError(work, (failure) =>
      failure instanceof ValidationFailed
        ? new ValidationFailed({
            errors: {
              [part]: Object.entries(failure.errors).flatMap(([field, problems]) =>
                problems.map((problem) => `${field}: ${problem}`)
              )
            }
          })
        : failure
    )

/** What managers make of offers. */
export class OfferChanges extends Context.Service<OfferChanges>()("server/OfferChanges", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const repo = yield* OffersRepo
    const writes = yield* OfferChangesRepo
    const goals = yield* GoalChanges
    const landingPages = yield* LandingPages
    const pictures = yield* Pictures
    const require = yield* makeRequire
    const log = yield* makeChangeLog

    const stored = (id: Offer.OfferId) => Effect.orDie(orNotFound(repo.find(id)))

    /** The picture that a request sends, in place of the one that there is. */
    const withPicture = Effect.fnUntraced(function* (
      settings: OfferChange.Settings,
      { image_data }: OfferChange.OfferUpdate
    ) {
      if (image_data === undefined) return settings
      yield* pictures.retire(settings.image)
      return {
        ...settings,
        image: image_data === null ? null : yield* pictures.receive(image_data)
      }
    })

    /** Creates an offer, with its first landing page and its default goal where they are given. */
    const create = Effect.fn("Offers.create")(function* (
      actor: Actor,
      input: OfferChange.OfferCreate
    ) {
      const advertiser = yield* writes.owner(input.advertiser_id)
      if (Option.isNone(advertiser)) return yield* Refusals.ofProblem(OfferProblems.noAdvertiser)
      const wanted = OfferChange.create(input, advertiser.value)
      const owner = yield* require(wanted, input)
      const settings = yield* withPicture(wanted, input)
      const id = yield* writes.insert(settings, owner, yield* now)
      const locked = { id, advertiser_id: settings.advertiser_id, currency: settings.currency }
      if (input.landing_page !== undefined) {
        yield* landingPages.createIn(actor, locked, input.landing_page).pipe(within("landing_page"))
      }
      if (input.goal !== undefined) {
        yield* goals.createIn(actor, locked, input.goal).pipe(within("goal"))
      }
      const offer = yield* stored(id)
      yield* log(actor, { ...told(offer), done: "created" })
      return offer
    }, inTransaction)

    /** Returns the offer after the update. An unchanged one is not written. */
    const update = Effect.fn("Offers.update")(function* (
      actor: Principal,
      id: Offer.OfferId,
      changes: OfferChange.OfferUpdate
    ) {
      yield* orNotFound(repo.lock(id))
      const found = yield* stored(id)
      yield* ifMatch(found)
      const before = OfferChange.settingsOf(found)
      const wanted = OfferChange.update(before, changes)
      const owner = yield* require(wanted, changes, found)
      const after = yield* withPicture(wanted, changes)
      const fields = changedFields(before, after)
      if (fields.length === 0) return found
      yield* writes.update(id, { before, after }, owner, yield* now)
      const offer = yield* stored(id)
      const names = fields.map((name) => (name === "caps_list" ? "caps" : name))
      yield* log(actor, { ...told(offer), done: "updated", fields: names })
      return offer
    }, inTransaction)

    return { create, update }
  })
}) {
  static readonly layer = Layer.effect(OfferChanges, OfferChanges.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      GoalChanges.layer,
      LandingPages.layer,
      OfferChangesRepo.layer,
      OffersRepo.layer,
      Pictures.layer,
      ReferencesRepo.layer
    ])
  )
}
