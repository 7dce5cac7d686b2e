import { Effect, Exit, Scope } from "effect"
import {
  dyingServer,
  dyingWorker,
  type Program,
  type ServerProcess,
  startProgram
} from "../crash/ServerProcess.ts"
import type { Store } from "../crash/Store.ts"

/** A process, and the scope that it is started in. */
interface Member {
  readonly process: ServerProcess
  readonly scope: Scope.Closeable
}

/** The processes that share a database, of which any may be killed and started again. */
export interface Fleet {
  readonly size: number
  readonly baseUrl: () => string
  readonly member: (index: number) => ServerProcess
  /** Starts one again that is gone. */
  readonly restart: (index: number) => Effect.Effect<void>
}

const launch = Effect.fnUntraced(function* (program: Program, store: Store) {
  const scope = yield* Scope.make()
  const environment = { ...store.environment, AFFNET_OUTBOUND_ALLOW: "127.0.0.0/8" }
  const process = yield* Scope.provide(startProgram(program, environment), scope)
  return { process, scope } satisfies Member
})

const end = ({ scope }: Member) => Scope.close(scope, Exit.void)

/** A server, and beside it two workers where the engine lets several processes write. */
export const startFleet = Effect.fnUntraced(function* (store: Store) {
  const alone = store.environment.DATABASE_URL === undefined
  const programs = alone ? [dyingServer] : [dyingServer, dyingWorker, dyingWorker]
  const members: Array<Member> = []
  yield* Effect.addFinalizer(() => Effect.forEach(members, end, { discard: true }))
  for (const program of programs) members.push(yield* launch(program, store))
  const at = (index: number): Member => {
    const member = members[index]
    if (member === undefined) throw new RangeError(`There is no process ${index}`)
    return member
  }
  return {
    size: programs.length,
    baseUrl: () => at(0).process.baseUrl,
    member: (index) => at(index).process,
    restart: Effect.fnUntraced(function* (index) {
      yield* end(at(index))
      members[index] = yield* launch(programs[index] ?? dyingServer, store)
    })
  } satisfies Fleet
})
