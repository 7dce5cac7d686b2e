import { BadRequest, NotFound, type Principal } from "@affnet/api"
import { type ConversionRecord, Explanation, FraudCheck } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { AssignmentsRepo } from "../../accounts/assignment/AssignmentsRepo.ts"
import { MovedClicks } from "../clicks/moved/MovedClicks.ts"
import { FraudRepo } from "../fraud/FraudRepo.ts"
import { ConversionHistoryRepo } from "./ConversionHistoryRepo.ts"
import { ConversionsRepo } from "./ConversionsRepo.ts"
import { DecidersRepo } from "./DecidersRepo.ts"
import { RefusalsRepo } from "./RefusalsRepo.ts"
import { TrackedClicksRepo } from "./TrackedClicksRepo.ts"

/** The subject of the question: a click, or a conversion. */
export interface Question {
  readonly click_id?: string
  readonly transaction_id?: string
}

const nothingAsked = new BadRequest({ errors: { click_id: [Explanation.nothingAsked] } })

/** Whose an event is. */
interface Owned {
  readonly affiliate_id: number | null
  readonly advertiser_id: number | null
}

/** A report without an event belongs to no account. */
const nobodys: Owned = { affiliate_id: null, advertiser_id: null }

/** Whether an event is of the account that asks; managers see those of all. */
const isOwn =
  ({ account_id, role }: Principal) =>
  (event: Owned): boolean =>
    role === "manager" || event[`${role}_id`] === account_id

/** The side whose money is shown. */
const sideOf = ({ role }: Principal) => (role === "manager" ? undefined : role)

/** Says why a click or a conversion became what it is, to those whose it is. */
export class Why extends Context.Service<Why>()("server/Why", {
  make: Effect.gen(function* () {
    const assignments = yield* AssignmentsRepo
    const clicks = yield* TrackedClicksRepo
    const deciders = yield* DecidersRepo
    const conversions = yield* ConversionsRepo
    const histories = yield* ConversionHistoryRepo
    const fraud = yield* FraudRepo
    const moved = yield* MovedClicks
    const repo = yield* RefusalsRepo

    const withHistory = Effect.fnUntraced(function* (
      conversion: ConversionRecord.ConversionRecord
    ) {
      const custom_terms = yield* deciders.customTerms(conversion.custom_term_id)
      return { ...conversion, custom_terms, history: yield* histories.of(conversion) }
    })

    const clickOf = Effect.fnUntraced(function* (click_id: string) {
      const click = yield* clicks.find(click_id)
      if (click === undefined) return undefined
      return {
        ...click,
        found: FraudCheck.clickFindings(click, yield* fraud.settings),
        cap: yield* deciders.cap(click.cap_id),
        custom_terms: yield* deciders.customTerms(click.custom_term_id),
        promo_code: yield* deciders.promoCode(click.promo_code_id)
      }
    })

    const require = Effect.fnUntraced(function* (me: Principal, event: Owned | undefined) {
      yield* assignments.requireEvent(event ?? nobodys)
      if (event !== undefined && !isOwn(me)(event)) return yield* new NotFound()
    })

    const aboutClick = (me: Principal, click_id: string) =>
      Effect.all({
        click: clickOf(click_id),
        conversions: Effect.flatMap(conversions.ofClick(click_id), (found) =>
          Effect.forEach(found.filter(isOwn(me)), (one) => withHistory(one))
        ),
        refusals: Effect.map(repo.ofClick(click_id), (refusals) => refusals.filter(isOwn(me)))
      })

    const ofClick = Effect.fnUntraced(function* (me: Principal, click_id: string) {
      const about = yield* aboutClick(me, click_id)
      yield* require(me, about.click)
      return Explanation.ofClick(about, sideOf(me)) ?? (yield* new NotFound())
    })

    const ofConversion = Effect.fnUntraced(function* (me: Principal, transaction_id: string) {
      const conversion = yield* conversions.find(transaction_id)
      yield* require(me, conversion)
      if (conversion !== undefined) {
        return Explanation.ofConversion(
          yield* withHistory(conversion),
          yield* aboutClick(me, conversion.click_id),
          sideOf(me)
        )
      }
      const refusals = (yield* repo.ofTransaction(transaction_id)).filter(isOwn(me))
      const known = { click: undefined, conversions: [], refusals }
      return Explanation.ofClick(known, sideOf(me)) ?? (yield* new NotFound())
    })

    const explain = Effect.fn("Why.explain")(function* (
      me: Principal,
      { click_id, transaction_id }: Question
    ) {
      if (transaction_id !== undefined) {
        return yield* ofConversion(me, transaction_id.toLowerCase())
      }
      if (click_id === undefined) return yield* nothingAsked
      yield* moved.bringBack(click_id)
      return yield* ofClick(me, click_id)
    })

    return { explain }
  })
}) {
  static readonly layer = Layer.effect(Why, Why.make).pipe(
    Layer.provide([
      AssignmentsRepo.layer,
      ConversionHistoryRepo.layer,
      ConversionsRepo.layer,
      DecidersRepo.layer,
      FraudRepo.layer,
      MovedClicks.layer,
      RefusalsRepo.layer,
      TrackedClicksRepo.layer
    ])
  )
}
