import { assert } from "@effect/vitest"
import { Effect, Layer, References } from "effect"
import { created } from "../../fixtures/givenRow.ts"
import { type Answer, send, server, setTime } from "../../fixtures/TestServer.ts"
import { type DatabaseLayer, describeOnEngines, type Engine } from "../../platform/sql/engines.ts"
import { assertRefusal } from "../Envelope.ts"
import { type Caller, callersOf } from "./Callers.ts"
import { expectedOf, isOwn } from "./Expected.ts"
import { givenKeyFor } from "./Keys.ts"
import { type Operation, operations } from "./Operations.ts"
import type { Expected } from "./ownership.ts"
import { requestOf } from "./Requests.ts"
import { SharedWorld } from "./SharedWorld.ts"
import { givenWorld } from "./World.ts"

let seconds = created + 86_400

/** Time goes on between requests, so that refusals of one address do not add up. */
const aMomentLater = Effect.suspend(() => {
  seconds += 2
  return setTime(seconds)
})

/** The world that somebody asks about, and the key: who changes something gets a world to himself. */
const settingOf = Effect.fnUntraced(function* (
  { reads }: Operation,
  caller: Caller,
  expected: Expected
) {
  const shared = yield* SharedWorld
  if (reads || expected.status !== 200) {
    return { world: shared.world, key: yield* shared.keyOf(caller) }
  }
  const world = caller.owns ? yield* givenWorld : shared.world
  return { world, key: yield* givenKeyFor(caller, world) }
})

const assertAnswer = (answer: Answer, { fields = [], status }: Expected, name: string) => {
  assert.strictEqual(answer.status, status, `${name}: ${answer.text}`)
  if (status === 200) return
  assertRefusal(answer, status)
  if (fields.length > 0) assert.hasAllKeys(answer.info.errors, [...fields], name)
}

const ask = Effect.fnUntraced(function* (operation: Operation, caller: Caller) {
  const expected = expectedOf(operation, caller)
  const { key, world } = yield* settingOf(operation, caller, expected)
  yield* aMomentLater
  const answer = yield* send(requestOf(operation, world.ids, key)).pipe(
    Effect.provideService(References.MinimumLogLevel, "None")
  )
  assertAnswer(answer, expected, caller.name)
  if (!isOwn(operation, caller)) assert.notInclude(answer.text, world.mark, caller.name)
})

const services = (database: DatabaseLayer) =>
  SharedWorld.layer.pipe(Layer.provideMerge(server(database)))

/** Every operation, asked by each kind of caller, on one engine. */
export const describeMatrix = (engine: Engine["name"]): void =>
  describeOnEngines(
    "Who may call what",
    services,
    (it) => {
      for (const [index, operation] of operations.entries()) {
        it.effect(`${operation.id} answers each caller as the contract says`, () =>
          Effect.forEach(callersOf(operation, index), (caller) => ask(operation, caller))
        )
      }
    },
    // Imports wait in real time.
    { excludeTestServices: true, only: [engine] }
  )
