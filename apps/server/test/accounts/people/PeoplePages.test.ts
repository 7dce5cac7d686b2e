import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { get, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const pages = ["/reset-password", "/accept-invitation", "/verify-email", "/sign-in/link"]

describeOnEngines(
  "Pages behind mailed links",
  server,
  (it) => {
    for (const path of pages) {
      it.effect(`${path} runs its own script alone, and tells nobody where it was`, () =>
        Effect.gen(function* () {
          const { headers, status, text } = yield* get("", path)
          assert.strictEqual(status, 200)
          assert.include(text, "<form>")
          assert.strictEqual(headers["referrer-policy"], "no-referrer")
          assert.match(
            String(headers["content-security-policy"]),
            /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src 'self'/u
          )
        })
      )
    }
  },
  { only: ["SQLite file"] }
)
