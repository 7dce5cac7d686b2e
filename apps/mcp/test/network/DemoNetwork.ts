import { spawn } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Context, Effect, Layer, Schema } from "effect"
import { inject } from "vitest"
import { freePort } from "./freePort.ts"
import { program } from "./program.ts"

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

const temporaryDirectory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "affnet-mcp-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true }))
)

const server = (port: number, DATA_DIR: string) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [...program, "start"], {
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          DATA_DIR,
          AFFNET_RATE_LIMIT_PER_MINUTE: "0",
          AFFNET_OUTBOUND_ALLOW: "127.0.0.0/8"
        },
        stdio: ["ignore", "pipe", "ignore"]
      })
    ),
    (child) => Effect.sync(() => void child.kill("SIGKILL"))
  )

/** A copy of the demo network that the project has made, which is the same each time but for dates and keys. */
export const layer = Layer.effect(
  DemoNetwork,
  Effect.gen(function* () {
    const port = yield* freePort
    const directory = yield* temporaryDirectory
    cpSync(inject("demoDirectory"), directory, { recursive: true })
    const child = yield* server(port, directory)
    yield* Effect.callback<void>((resume) => {
      child.stdout.on("data", (chunk: Buffer) => {
        if (chunk.toString().includes("Ctrl-C")) resume(Effect.void)
      })
      child.once("exit", () => resume(Effect.die(new Error("The demo network did not start"))))
    })
    const file = readFileSync(join(directory, "demo.json"), "utf8")
    return { ...(yield* Schema.decodeEffect(DemoFile)(file)), directory }
  })
)
