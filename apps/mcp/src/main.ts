#!/usr/bin/env node
// Compiles the contract's schemas to functions; it has to come before any schema is made.
import "effect/schema/SchemaJITCompiler/enable"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Effect, Exit, Logger, Runtime } from "effect"
import { run } from "./cli/AffnetMcp.ts"
import { explain } from "./cli/explain.ts"

/** A stop that was asked for is a success. */
const teardown: Runtime.Teardown = (exit, onExit) =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
    ? onExit(0)
    : Runtime.defaultTeardown(exit, onExit)

run.pipe(
  Effect.provide(NodeServices.layer),
  Effect.tapCause(explain),
  // Standard output belongs to the protocol.
  Effect.provideService(Logger.LogToStderr, true),
  NodeRuntime.runMain({ teardown, disableErrorReporting: true })
)
