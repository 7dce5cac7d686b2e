import { type ClickInput, ClickPrice, NewClick } from "@affnet/domain"
import { Clock, Context, Effect, Exit, Layer, Random } from "effect"
import { DiskFloors } from "../../platform/disk/DiskFloors.ts"
import { unavailable } from "../../platform/http/Failures.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import { FloodSigns } from "../floods/FloodSigns.ts"
import { Catalog, type Found } from "./Catalog.ts"
import type { PendingClick } from "./Click.ts"
import { makeClickIds } from "./ClickIds.ts"
import { makeClickLog } from "./ClickLog.ts"
import { clickSettings } from "./ClickSettings.ts"
import { ClicksRepo } from "./ClicksRepo.ts"
import { makeDayOf } from "./days.ts"
import { kept, visitorDigest } from "./Privacy.ts"
import { type Sender, Visitors } from "./Visitors.ts"

/** A request for a click. */
export interface ClickRequest {
  readonly input: ClickInput.ClickInput
  readonly sender: Sender
}

/** Of a click without a visit, caps decide when it converts, which is at once; and nothing pays for it. */
const withoutCaps = (named: Found): Found => ({
  ...named,
  paid: [],
  offer: named.offer && { ...named.offer, full_caps: [], click_caps: [], goal_caps: [] }
})

/** Receives the decided click once it is stored; `undefined` when it could not be. */
export type Answer = (decided: NewClick.DecidedClick | undefined) => void

/**
 * The tracker. It answers through callbacks: a fiber for each click would take as long as everything else
 * that a click needs. What it shares among clicks, such as a commit, runs in fibers.
 */
export class Clicks extends Context.Service<Clicks>()("server/Clicks", {
  make: Effect.gen(function* () {
    const { addresses } = yield* clickSettings
    const catalog = yield* Catalog
    const clock = yield* Clock.Clock
    const random = yield* Random.Random
    const repo = yield* ClicksRepo
    const salt = yield* repo.salt
    const newId = yield* makeClickIds
    const visitorOf = yield* Visitors
    const log = yield* makeClickLog
    const signs = yield* FloodSigns
    const floors = yield* DiskFloors
    const dayOf = makeDayOf()

    const arrive = ({ input, sender }: ClickRequest, isPreview: boolean): NewClick.Arrival => {
      const millis = clock.currentTimeMillisUnsafe()
      return {
        id: isPreview ? "" : newId(millis),
        millis,
        input,
        visitor: visitorOf(sender),
        ip: kept(sender.ip, addresses, salt),
        fraction: random.nextDoubleUnsafe()
      }
    }

    const visitOf = (
      { input: _, sender }: ClickRequest,
      { click }: NewClick.DecidedClick,
      named: NewClick.Named
    ) => {
      if (click.invalid_reason !== null) return null
      const { affiliate_id, offer_id, created_millis } = click
      // Senders without an address are never the same visitor.
      const ip = sender.ip || click.id
      return {
        day: dayOf(created_millis, named.network.timezone),
        visitor: visitorDigest({ ...sender, ip, affiliate_id, offer_id }, salt)
      }
    }

    const decide = (request: ClickRequest, named: Found) => {
      const decided = NewClick.make(arrive(request, false), named)
      const { click, counted } = decided
      const visit = visitOf(request, decided, named)
      const price = ClickPrice.ofClick(named.paid, click)
      return { decided, pending: { click, visit, counted, price } }
    }

    return {
      /**
       * Decides a click that comes without a visit, and so is never paid for. The caller stores it. It shares reads
       * with others, which inside a transaction could wait for that transaction to end.
       */
      decide: (request: ClickRequest) =>
        Effect.callback<PendingClick, never, OutsideTransaction>((resume) =>
          catalog.find(request.input, (named) =>
            resume(
              named === undefined
                ? Effect.die(new Error("A click could not be decided"))
                : Effect.succeed(decide(request, withoutCaps(named)).pending)
            )
          )
        ),
      /** Stores a click that was decided, as a part of the transaction that is open. */
      store: (click: PendingClick) =>
        floors.isStopped("clicks") ? Effect.die(unavailable) : repo.store([click]),
      /** Decides a click, stores it, and answers when it is stored. */
      track: (request: ClickRequest, answer: Answer) => {
        if (floors.isStopped("clicks")) return answer(undefined)
        catalog.find(request.input, (named) => {
          if (named === undefined) return answer(undefined)
          const { decided, pending } = decide(request, named)
          signs.clicked(decided.click.affiliate_id)
          const settle = (stored: Exit.Exit<void>) =>
            answer(Exit.isSuccess(stored) ? decided : undefined)
          return log.push(pending, settle) ? undefined : answer(undefined)
        })
      },
      /** Decides a click as if it came now, and stores nothing. */
      preview: (request: ClickRequest, answer: Answer) =>
        catalog.find(request.input, (named) =>
          answer(named && NewClick.make(arrive(request, true), named))
        )
    }
  })
}) {
  static readonly layer = Layer.effect(Clicks, Clicks.make).pipe(
    Layer.provide([
      Catalog.layer,
      ClicksRepo.layer,
      DiskFloors.layer,
      FloodSigns.layer,
      Visitors.layer,
      layerSecureRandom
    ])
  )
}
