import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { get, request, send, server } from "../../fixtures/TestServer.ts"
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

    const asked = [
      ["de-AT,de;q=0.9,en;q=0.8", "de"],
      ["en;q=0.5, de;q=0.7", "de"],
      ["fr, en;q=0.9, de;q=0.1", "en"],
      ["de;q=0, en", "en"],
      ["fr", "en"],
      [undefined, "en"]
    ] as const

    it.effect("speak the language that the browser asks for most", () =>
      Effect.gen(function* () {
        for (const [header, language] of asked) {
          const asking = request("", "GET", "/reset-password")
          const { headers, text } = yield* send(
            header === undefined
              ? asking
              : HttpClientRequest.setHeader(asking, "accept-language", header)
          )
          assert.include(text, `<html lang="${language}">`)
          assert.strictEqual(headers["content-language"], language)
          assert.strictEqual(headers.vary, "accept-language")
        }
      })
    )
  },
  { only: ["SQLite file"] }
)
