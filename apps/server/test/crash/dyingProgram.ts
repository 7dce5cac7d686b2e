/**
 * The server's program, in a process that dies at a failpoint when its parent says so: the message
 * `{ place, skip }` arms it, and after `skip` more times it kills itself there. Its leases on leads are short.
 */
import "effect/schema/SchemaJITCompiler/enable"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer, Logger, Schema } from "effect"
import { run } from "../../src/cli/Affnet.ts"
import * as Logs from "../../src/cli/Logs.ts"
import { Leases } from "../../src/leads/store/Leases.ts"
import { Failpoints, type Place } from "../../src/platform/outbox/Failpoints.ts"
import { Armament, shortLeases } from "./Armament.ts"

let armed: Armament | undefined
process.on("message", (message) => {
  armed = Schema.decodeUnknownSync(Armament)(message)
})
process.channel?.unref()

const die = Effect.sync(() => process.kill(process.pid, "SIGKILL"))

const reach = (place: Place) =>
  Effect.suspend(() => {
    if (armed?.place !== place) return Effect.void
    if (armed.skip === 0) {
      // Some of the bytes shall have left, or all of them.
      return place === "mid-send"
        ? Effect.asVoid(Effect.forkDetach(Effect.delay(die, armed.afterMillis)))
        : Effect.asVoid(die)
    }
    armed = { ...armed, skip: armed.skip - 1 }
    return Effect.void
  })

run.pipe(
  Effect.provide(Layer.merge(NodeServices.layer, Logs.layer)),
  Effect.provideService(Logger.LogToStderr, true),
  Effect.provideService(Failpoints, reach),
  Effect.provideService(Leases, shortLeases),
  NodeRuntime.runMain()
)
