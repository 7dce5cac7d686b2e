import { createHash } from "node:crypto"
import type { Principal } from "@affnet/api"
import {
  ClickInput,
  ClickTurnedAway,
  ConversionRefusal,
  PromoClick,
  PromoCode,
  TimeZone
} from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { AssignmentsRepo } from "../../accounts/assignment/AssignmentsRepo.ts"
import { Idempotency } from "../../platform/idempotency/Idempotency.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import type { PendingClick } from "../clicks/Click.ts"
import { Clicks } from "../clicks/Clicks.ts"
import { UsedCodesRepo } from "./UsedCodesRepo.ts"

/** Whose offers a code may be for. */
type Reaches = (advertiser_id: number) => boolean

/** Makes the clicks that promo codes stand for, by the rules that every click is put to. */
export class PromoClicks extends Context.Service<PromoClicks>()("server/PromoClicks", {
  make: Effect.gen(function* () {
    const assignments = yield* AssignmentsRepo
    const clicks = yield* Clicks
    const idempotency = yield* Idempotency
    const inTransaction = yield* makeTransaction
    const repo = yield* UsedCodesRepo

    /** Another account's code is reported as unknown. */
    const find = Effect.fnUntraced(function* (code: string, reaches: Reaches) {
      const unknown = ConversionRefusal.of("promo_code_unknown")
      const found = Option.getOrUndefined(yield* repo.find(code))
      if (found === undefined || !reaches(found.advertiser_id)) return yield* unknown
      yield* Effect.mapError(assignments.requireEvent(found), () => unknown)
      return found
    })

    /** Decides the click, also one that is turned away, and stores nothing. */
    const decide = Effect.fn("PromoClicks.decide")(function* (
      { code, ip = "" }: PromoClick.PromoCheck,
      reaches: Reaches
    ) {
      const found = yield* find(code, reaches)
      const today = TimeZone.dayOf(yield* Clock.currentTimeMillis, found.timezone)
      const reason = PromoCode.refusalOf(found, today)
      if (reason !== undefined) return yield* ConversionRefusal.of(reason)
      return yield* clicks.decide({
        input: ClickInput.fromGiven({ ...found, used_code: found }),
        sender: { ip, user_agent: "", accept_language: "", is_told: true }
      })
    })

    const pendingFor = Effect.fnUntraced(function* (
      { account_id, role }: Principal,
      asked: PromoClick.PromoCheck
    ) {
      const isManager = role === "manager"
      const pending = yield* decide(asked, (id) => isManager || id === account_id)
      const turnedAway = ClickTurnedAway.of(pending.click.invalid_reason)
      return yield* turnedAway === undefined ? Effect.succeed(pending) : Effect.fail(turnedAway)
    })

    const store = (pending: PendingClick) =>
      Effect.as(clicks.store(pending), PromoClick.of(pending.click))

    /** Stores the click as well. */
    const check = Effect.fn("PromoClicks.check")(
      (caller: Principal, asked: PromoClick.PromoCheck) =>
        Effect.flatMap(pendingFor(caller, asked), store)
    )

    /** The same, once for all requests of the caller that have this key. */
    const checkOnce = Effect.fn("PromoClicks.checkOnce")(function* (
      caller: Principal,
      asked: PromoClick.PromoCheck,
      key: string | undefined
    ) {
      if (key === undefined) return yield* check(caller, asked)
      const decided = yield* Effect.result(pendingFor(caller, asked))
      const hash = createHash("sha256").update(JSON.stringify(asked)).digest("hex")
      const request = { operation: "checkPromoCode", key, hash }
      const stored = Effect.flatMap(Effect.fromResult(decided), store)
      return yield* inTransaction(idempotency.once(caller, request, PromoClick.PromoClick, stored))
    })

    return { decide, check, checkOnce }
  })
}) {
  static readonly layer = Layer.effect(PromoClicks, PromoClicks.make).pipe(
    Layer.provide([AssignmentsRepo.layer, Clicks.layer, Idempotency.layer, UsedCodesRepo.layer])
  )
}
