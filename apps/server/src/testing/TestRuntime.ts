import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Role } from "@affnet/domain"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { ConfigProvider, type Effect, Layer, Logger, ManagedRuntime } from "effect"
import * as MigratedMemory from "../platform/sql/sqlite/MigratedMemory.ts"
import { startingAt } from "./MovedClock.ts"

/** How a server of a test is set up. */
export interface Setup {
  /** Settings under the names of the environment. */
  readonly settings?: Readonly<Record<string, string>>
  /** Where its clock starts, in epoch milliseconds. */
  readonly nowMillis?: number | undefined
}

/** What a server stands on: an empty database in memory, settings, a clock, and no log. */
const foundation = (DATA_DIR: string, { nowMillis, settings }: Setup) =>
  MigratedMemory.layer.pipe(
    Layer.provideMerge(NodeServices.layer),
    Layer.provideMerge(Logger.layer([])),
    Layer.provideMerge(ConfigProvider.layer(ConfigProvider.fromUnknown({ ...settings, DATA_DIR }))),
    Layer.provideMerge(nowMillis === undefined ? Layer.empty : startingAt(nowMillis))
  )

type Foundation = Layer.Success<ReturnType<typeof foundation>>

/** Starts a server and prepares it. Nothing of it outlives `stop`. */
export const start = async <Provided, Failure, Prepared extends object>(
  server: Layer.Layer<Provided, Failure, Foundation>,
  setup: Setup,
  prepared: Effect.Effect<Prepared, unknown, Provided | Foundation>
) => {
  const directory = mkdtempSync(join(tmpdir(), "affnet-test-"))
  const runtime = ManagedRuntime.make(Layer.provideMerge(server, foundation(directory, setup)))
  const stop = async () => {
    await runtime.dispose()
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    return { ...(await runtime.runPromise(prepared)), stop, [Symbol.asyncDispose]: stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/** The key of an account; throws when there was no such account. */
export const orThrow =
  (find: (role: Role.Role, id: number) => string | undefined) =>
  (role: Role.Role, id: number): string => {
    const key = find(role, id)
    if (key === undefined) throw new Error(`The network has no ${role} with id ${id}`)
    return key
  }
