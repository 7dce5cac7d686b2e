import { Clock, Context, Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { inBackground } from "../../../platform/inBackground.ts"
import { ClickHouse } from "../../../platform/sql/clickhouse/ClickHouse.ts"
import { ClickHouseSchema } from "../clickhouse/ClickHouseSchema.ts"
import { eventTables, writtenColumns } from "../clickhouse/eventTables.ts"
import { FeedFailpoints } from "./FeedFailpoints.ts"
import { type End, FeedRepo, type FeedState, type Lines } from "./FeedRepo.ts"

/** Longer than an insert may take, so that none is left when somebody else takes over. */
const leaseMillis = 60_000

/** Where a block that is on its way ends, if one is. */
const endOf = ({ end_id, end_xact }: FeedState): Option.Option<End> =>
  end_id === null || end_xact === null ? Option.none() : Option.some({ xact: end_xact, id: end_id })

/** The rows of a block, by what tells it from all others. */
interface Read {
  readonly block: string
  readonly lines: Lines
}

const nameOf = (generation: string, block: number, { id, xact }: End): string =>
  [generation, block, xact, id].join(" ")

/**
 * Feeds ClickHouse with what events wrote into the feed. A block is decided on and stored first, inserted
 * under a token that no other block has, and removed from the feed when that is acknowledged. Whatever dies
 * in between, the same block comes again, and the token has it change nothing. One process at a time feeds.
 */
export class Feeder extends Context.Service<Feeder>()("server/Feeder", {
  make: Effect.gen(function* () {
    const repo = yield* FeedRepo
    const schema = yield* ClickHouseSchema
    const clickHouse = yield* ClickHouse
    const at = yield* FeedFailpoints
    const owner = yield* (yield* SecureRandom.SecureRandom).uuidV4()
    /** When nothing was left to feed, the last time that this process looked; 0 since everything is fed anew. */
    const empty = { generation: "", at: 0 }
    /** The block behind the last one that was fed. */
    let ahead: Read | undefined

    const insert = Effect.fnUntraced(function* ({ block, generation }: FeedState, lines: Lines) {
      for (const events of eventTables) {
        const { table } = events
        yield* at(`before ${table}`)
        if (lines[table] !== "")
          yield* clickHouse.insert({
            table,
            token: `${generation}-${block + 1}-${table}`,
            lines: lines[table],
            columns: writtenColumns(events)
          })
      }
    }, Effect.orDie)

    /** Makes the lease longer, or ends what only its holder may do. */
    const holdOn = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const held = yield* repo.lease(owner, now, now + leaseMillis)
      if (Option.isNone(held)) return yield* Effect.die(new Error("Somebody else feeds"))
    })

    /** Tables of an earlier generation are emptied before the first block of this one; clicks that moved stay. */
    const begin = Effect.fnUntraced(function* ({ block, generation, moved_before }: FeedState) {
      yield* Effect.orDie(schema.ensure)
      if (block >= 0) return block
      yield* schema.empty(moved_before, holdOn)
      yield* repo.begin(generation)
      return 0
    })

    /** The rows of the next block are read while ClickHouse takes this one, if it is known where that will end. */
    const readAhead = Effect.fnUntraced(function* (
      { day_timezone, generation }: FeedState,
      block: number,
      end: End
    ) {
      const next = yield* repo.next(end)
      if (Option.isNone(next)) return undefined
      const lines = yield* repo.lines(next.value, day_timezone, end)
      return { block: nameOf(generation, block + 1, next.value), lines } satisfies Read
    })

    const feedBlock = Effect.fn("Feeder.block")(function* (state: FeedState) {
      const block = yield* begin(state)
      const stored = endOf(state)
      const end = Option.isSome(stored) ? stored : yield* repo.plan(block)
      if (Option.isNone(end)) return false
      yield* at("after plan")
      const lines =
        ahead?.block === nameOf(state.generation, block, end.value)
          ? ahead.lines
          : yield* repo.lines(end.value, state.day_timezone)
      const [, next] = yield* Effect.all(
        [insert({ ...state, block }, lines), readAhead(state, block, end.value)],
        { concurrency: "unbounded" }
      )
      ahead = next
      yield* at("before advance")
      yield* repo.advance(block, end.value)
      yield* at("after advance")
      return true
    })

    /** Answers whether a block was fed. */
    const round = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const isEmpty = !(yield* repo.hasRows)
      const { block, generation } = yield* repo.state
      if (generation !== empty.generation) Object.assign(empty, { generation, at: 0 })
      if (isEmpty && block >= 0) empty.at = now
      if ((isEmpty && block >= 0) || block < -1) return false
      const held = yield* repo.lease(owner, now, now + leaseMillis)
      return Option.isSome(held) && (yield* feedBlock(held.value))
    })
    /** Feeds until nothing is left; leaves it to the process that is at it. */
    const feed = Effect.gen(function* () {
      let blocks = 0
      while (yield* round) blocks += 1
      if (blocks === 0) return
      yield* repo.setCompleteUntil(empty.at)
      yield* repo.release(owner)
    })

    /** Up to when everything that was acknowledged has been fed: epoch milliseconds. */
    const completeUntil = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const isEmpty = !(yield* repo.hasRows)
      const { block, complete_until, generation } = yield* repo.state
      if (isEmpty && block >= 0) return now
      return generation === empty.generation ? Math.max(complete_until, empty.at) : complete_until
    })

    return { feed, completeUntil }
  })
}) {
  static readonly layer = Layer.effect(Feeder, Feeder.make).pipe(Layer.provide(FeedRepo.layer))
}

/** How often what has come meanwhile is fed. */
const interval = "1 second"

/** Feeds as long as the process runs. ClickHouse may be away: it is asked again. */
export const feeding = Layer.effectDiscard(
  Effect.gen(function* () {
    const { feed } = yield* Feeder
    yield* inBackground(feed, interval, "Statistics could not be fed to ClickHouse")
  })
)
