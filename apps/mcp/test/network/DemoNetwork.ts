import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Context, Effect, Layer, Schema } from "effect"
import { inject } from "vitest"
import { serve } from "./serve.ts"

/** What scripts need to know of the demo network. */
const DemoFile = Schema.fromJsonString(
  Schema.Struct({
    base_url: Schema.String,
    keys: Schema.Struct({
      manager: Schema.String,
      advertiser: Schema.String,
      affiliate: Schema.String,
      disabled: Schema.String
    }),
    ids: Schema.Record(Schema.String, Schema.Union([Schema.Int, Schema.String]))
  })
)

/** The real server with the demo network, in a process of its own. */
export class DemoNetwork extends Context.Service<
  DemoNetwork,
  typeof DemoFile.Type & { readonly directory: string }
>()("test/DemoNetwork") {}

/** The processes that a server reads in end a moment after it, and may write until then. */
const removed = { recursive: true, force: true, maxRetries: 5 }

const temporaryDirectory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "affnet-mcp-"))),
  (directory) => Effect.sync(() => rmSync(directory, removed))
)

const read = Effect.fnUntraced(function* (directory: string) {
  const file = readFileSync(join(directory, "demo.json"), "utf8")
  return { ...(yield* Schema.decodeEffect(DemoFile)(file)), directory }
})

/** A copy of the demo network that the project has made, which is the same each time but for dates and keys. */
export const layer = Layer.effect(
  DemoNetwork,
  Effect.gen(function* () {
    const directory = yield* temporaryDirectory
    cpSync(inject("demoDirectory"), directory, { recursive: true })
    yield* serve(directory)
    return yield* read(directory)
  })
)

/** The one that suites share which only read: starting another takes seconds. */
export const shared = Layer.effect(
  DemoNetwork,
  Effect.suspend(() => read(inject("sharedDirectory")))
)
