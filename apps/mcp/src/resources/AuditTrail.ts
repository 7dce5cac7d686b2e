import { Effect, Layer } from "effect"
import { McpServer } from "effect/ai"
import { Audit } from "../audit/Audit.ts"
import { caller } from "../callers/Caller.ts"
import { contents } from "./contents.ts"

const uri = "affnet://audit/recent"
const mimeType = "application/json"

/** `affnet://audit/recent`: what the caller has called through this process, the newest first. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const audit = yield* Audit
    yield* McpServer.registerResource({
      uri,
      name: "audit_recent",
      description: "Your latest calls through this app",
      mimeType,
      content: Effect.flatMap(caller, ({ principal }) =>
        Effect.map(audit.recent(principal), (entries) =>
          contents(uri, mimeType)(JSON.stringify(entries))
        )
      )
    })
  })
).pipe(Layer.provide(Audit.layer))
