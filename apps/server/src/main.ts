#!/usr/bin/env node
import "./noPretenuring.ts"
// Compiles the contract's schemas to functions; it has to come before any schema is made.
import "effect/schema/SchemaJITCompiler/enable"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Effect, Exit, Layer, Logger, Runtime } from "effect"
import { run } from "./cli/Affnet.ts"
import { explain } from "./cli/explain.ts"
import * as Logs from "./cli/Logs.ts"

/** A stop that was asked for is a success: SIGTERM ends a server with exit code 0. */
const teardown: Runtime.Teardown = (exit, onExit) =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
    ? onExit(0)
    : Runtime.defaultTeardown(exit, onExit)

run.pipe(
  Effect.provide(Layer.merge(NodeServices.layer, Logs.layer)),
  // Outside of the layers, which can fail as well: a setting of the log may be wrong.
  Effect.tapCause(explain),
  Effect.provideService(Logger.LogToStderr, true),
  NodeRuntime.runMain({ teardown, disableErrorReporting: true })
)

/**
 * The first signal stops gracefully, a second one at once. Supervisors that signal a whole group send
 * the same signal several times; what comes within a second counts as one.
 */
const sameSignalMillis = 1000
let firstSignal: number | undefined

/** What has not stopped by then is cut off as by a crash, which all that was acknowledged survives. */
const cutOff = Effect.delay(
  Effect.sync(() => process.exit(0)),
  "19 seconds"
)

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (firstSignal === undefined) Effect.runFork(cutOff)
    firstSignal ??= performance.now()
    if (performance.now() - firstSignal > sameSignalMillis) process.exit(1)
  })
}
