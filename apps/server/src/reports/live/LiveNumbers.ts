import { type Principal, ServiceUnavailable } from "@affnet/api"
import { type Cause, Clock, Context, Effect, Layer, Queue, Stream } from "effect"
import { Readiness } from "../../platform/health/Readiness.ts"
import { logFailure } from "../../platform/sql/OutageLog.ts"
import { StatisticsStateRepo } from "../../tracking/deltas/StatisticsStateRepo.ts"
import { Folding } from "../statistics/folding/Folding.ts"
import { LiveReading, momentOf } from "./LiveReading.ts"
import { type Group, makeViewers, type Viewer } from "./LiveViewers.ts"

/** How often it is looked whether something was folded; an account is told once in that time at most. */
const interval = "1 second"

/** Whoever was told nothing for so long is told the same again, as of now. */
const repeatMillis = 10_000

/** So long what was admitted is taken for admitted. */
const checkMillis = 10_000

/** What fails is looked at again with the next news. */
const goOn = Effect.catchCause((cause: Cause.Cause<never>) =>
  logFailure("Live numbers could not be read", cause)
)

const stopping = new ServiceUnavailable({ retry_after: 2 })

/**
 * Today's numbers as they change. All viewers of a process share one look a second at what was folded, by
 * whichever process; with nobody looking, nothing is asked.
 */
export class LiveNumbers extends Context.Service<LiveNumbers>()("server/LiveNumbers", {
  make: Effect.gen(function* () {
    const reading = yield* LiveReading
    const folding = yield* Folding
    const states = yield* StatisticsStateRepo
    const readiness = yield* Readiness
    const viewers = makeViewers()

    const tell = (viewer: Viewer, numbers: object, completeUntil: number, now: number): void => {
      const told = JSON.stringify(numbers)
      if (told === viewer.told && now - viewer.toldAt < repeatMillis) return
      viewer.told = told
      viewer.toldAt = now
      const complete_until = momentOf(completeUntil)
      Queue.offerUnsafe(viewer.queue, JSON.stringify({ ...numbers, complete_until }))
    }

    const tellGroup = Effect.fnUntraced(function* ({ view, viewers: group }: Group) {
      const accounts = [...new Set(group.map(({ me }) => me.account_id))]
      const completeUntil = yield* folding.completeUntil
      const today = yield* reading.read(view, accounts)
      const now = yield* Clock.currentTimeMillis
      for (const viewer of group) tell(viewer, today(viewer.me.account_id), completeUntil, now)
    }, goOn)

    const check = Effect.fnUntraced(function* (viewer: Viewer) {
      viewer.checkedAt = yield* Clock.currentTimeMillis
      if (!(yield* viewer.isAdmitted)) viewers.leave(viewer)
    })

    /** Up to when what was told last is complete. */
    let toldUntil = 0

    const look = Effect.gen(function* () {
      if (!(yield* readiness.isReady)) return viewers.leaveAll()
      const now = yield* Clock.currentTimeMillis
      const unchecked = viewers.all().filter(({ checkedAt }) => now - checkedAt >= checkMillis)
      yield* Effect.forEach(unchecked, check, { discard: true })
      const { complete_until } = yield* states.get
      const isDue = ({ toldAt }: Viewer) => now - toldAt >= repeatMillis
      const hasNews = complete_until !== toldUntil
      const groups = viewers.groups().filter((group) => hasNews || group.viewers.some(isDue))
      yield* Effect.forEach(groups, tellGroup, { discard: true })
      toldUntil = complete_until
    })

    yield* Effect.suspend(() => (viewers.isNobody() ? Effect.void : look)).pipe(
      goOn,
      Effect.andThen(Effect.sleep(interval)),
      Effect.forever,
      Effect.forkScoped
    )
    yield* Effect.addFinalizer(() => Effect.sync(viewers.leaveAll))

    /** Follows the numbers of an account, each as the text of a JSON object, for as long as it is admitted. */
    const follow = Effect.fn("LiveNumbers.follow")(function* (
      me: Principal,
      isAdmitted: Effect.Effect<boolean>
    ) {
      if (!(yield* readiness.isReady)) return yield* stopping
      const now = yield* Clock.currentTimeMillis
      const viewer = yield* Effect.acquireRelease(viewers.enter(me, isAdmitted, now), (one) =>
        Effect.sync(() => viewers.leave(one))
      )
      return Stream.fromQueue(viewer.queue)
    })

    return { follow }
  })
}) {
  static readonly layer = Layer.effect(LiveNumbers, LiveNumbers.make).pipe(
    Layer.provide([LiveReading.layer, Folding.layer, StatisticsStateRepo.layer])
  )
}
