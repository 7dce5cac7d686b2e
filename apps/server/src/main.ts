#!/usr/bin/env node
import "./v8Flags.ts"
// Compiles the contract's schemas to functions; it has to come before any schema is made.
import "effect/schema/SchemaJITCompiler/enable"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Effect, Exit, Layer, Logger, Runtime } from "effect"
import { run } from "./cli/Affnet.ts"
import { explain } from "./cli/explain.ts"
import * as Logs from "./cli/Logs.ts"
import { IsDrained } from "./platform/health/Draining.ts"

/** A stop that was asked for is a success: SIGTERM ends a server with exit code 0. */
const teardown: Runtime.Teardown = (exit, onExit) =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
    ? onExit(0)
    : Runtime.defaultTeardown(exit, onExit)

/**
 * The first signal stops gracefully, a second one at once. Supervisors that signal a whole group send the same
 * signal several times; signals within a second count as one.
 */
const sameSignalMillis = 1000
let first: { readonly name: "SIGTERM" | "SIGINT"; readonly at: number } | undefined

/** Anything still running by then is cut off as in a crash, which acknowledged work survives. */
const cutOff = Effect.delay(
  Effect.sync(() => process.exit(0)),
  "19 seconds"
)

for (const name of ["SIGTERM", "SIGINT"] as const) {
  process.on(name, () => {
    if (first === undefined) Effect.runFork(cutOff)
    first ??= { name, at: performance.now() }
    if (performance.now() - first.at > sameSignalMillis) process.exit(1)
  })
}

run.pipe(
  Effect.provide(Layer.merge(NodeServices.layer, Logs.layer)),
  Effect.provideService(IsDrained, () => first?.name === "SIGTERM"),
  // Outside of the layers, which can fail as well: a setting of the log may be wrong.
  Effect.tapCause(explain),
  Effect.provideService(Logger.LogToStderr, true),
  NodeRuntime.runMain({ teardown, disableErrorReporting: true })
)
