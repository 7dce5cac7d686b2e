import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { exchange } from "../../wire/Exchange.ts"
import { options, server } from "../../wire/WireServer.ts"
import { describeOnEngines } from "../sql/engines.ts"

const built = mkdtempSync(join(tmpdir(), "dashboard-"))
mkdirSync(join(built, "assets"))
writeFileSync(join(built, "index.html"), `<script nonce="AFFNET_NONCE"></script>`)
writeFileSync(join(built, "assets/main-1a2b.js"), "plain")
writeFileSync(join(built, "assets/main-1a2b.js.br"), "brotli")
writeFileSync(join(built, "assets/main-1a2b.js.gz"), "gzip")
writeFileSync(join(built, "secret.txt"), "secret")

const page = { accept: "text/html,application/xhtml+xml" }

describeOnEngines(
  "The dashboard's files",
  server({ AFFNET_DASHBOARD: built }),
  (it) => {
    it.effect("200: the page at / and at every address that is no program's, to browsers", () =>
      Effect.gen(function* () {
        yield* givenKey("manager")
        for (const path of ["/", "/offers/7", "/offers?status=1", "/a/b/c"]) {
          const answer = yield* exchange({ path, headers: page })
          assert.strictEqual(answer.status, 200, path)
          assert.include(answer.headers["content-type"] ?? "", "text/html")
          assert.strictEqual(answer.headers["cache-control"], "no-store")
          assert.strictEqual(answer.headers["x-content-type-options"], "nosniff")
          assert.strictEqual(answer.headers["referrer-policy"], "no-referrer")
        }
      })
    )

    it.effect("404: the same addresses to programs, and those of programs to browsers", () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* exchange({ path: "/offers/7" })).status, 404)
        const { key } = yield* givenKey("manager")
        for (const path of ["/assets/none.js", "/track/none", "/health/none", "/images/none"]) {
          const answer = yield* exchange({ path, headers: page })
          assert.strictEqual(answer.status, 404, path)
          assert.include(answer.headers["content-type"] ?? "", "application/json")
        }
        const missing = yield* exchange({ path: "/api/v2/network/none", key, headers: page })
        assert.strictEqual(missing.status, 404)
        const posted = yield* exchange({ path: "/offers/7", method: "POST", headers: page })
        assert.strictEqual(posted.status, 404)
      })
    )

    it.effect("405: a wrong method stays one", () =>
      Effect.gen(function* () {
        const headers = { ...page, "x-requested-with": "affnet" }
        const answer = yield* exchange({ path: "/auth/sign-in", headers })
        assert.strictEqual(answer.status, 405)
      })
    )

    it.effect("what / says to programs is what it said before", () =>
      Effect.gen(function* () {
        yield* givenKey("manager")
        const answer = yield* exchange({ path: "/" })
        assert.include(answer.text, "/openapi.json")
        assert.include(answer.headers["content-type"] ?? "", "text/plain")
      })
    )

    it.effect("scripts run from files alone, styles with a nonce of each answer; no frames", () =>
      Effect.gen(function* () {
        yield* givenKey("manager")
        const first = yield* exchange({ path: "/", headers: page })
        const second = yield* exchange({ path: "/", headers: page })
        const policy = first.headers["content-security-policy"] ?? ""
        const [, nonce = ""] = /'nonce-([^']+)'/u.exec(policy) ?? []
        assert.include(first.text, `nonce="${nonce}"`)
        assert.include(policy, "script-src 'self';")
        assert.include(policy, "frame-ancestors 'none'")
        assert.notInclude(policy, "unsafe")
        assert.notStrictEqual(second.headers["content-security-policy"], policy)
      })
    )

    it.effect("files are compressed as the browser takes them, and kept for ever", () =>
      Effect.gen(function* () {
        const path = "/assets/main-1a2b.js"
        const expected = [
          ["gzip, deflate, br", "br", "brotli"],
          ["gzip", "gzip", "gzip"],
          ["identity", undefined, "plain"]
        ] as const
        for (const [accepted, coding, text] of expected) {
          const answer = yield* exchange({ path, headers: { "accept-encoding": accepted } })
          assert.strictEqual(answer.text, text)
          assert.strictEqual(answer.headers["content-encoding"], coding)
          assert.strictEqual(answer.headers["cache-control"], "public, max-age=31536000, immutable")
          assert.strictEqual(answer.headers.vary, "accept-encoding")
        }
      })
    )

    it.effect("no address leads out of the directory", () =>
      Effect.gen(function* () {
        for (const path of [
          "/assets/..%2fsecret.txt",
          "/assets/%2e%2e/secret.txt",
          "/assets/../secret.txt"
        ]) {
          assert.notInclude((yield* exchange({ path })).text, "secret\n")
          assert.notStrictEqual((yield* exchange({ path })).text, "secret")
        }
      })
    )
  },
  options
)

describeOnEngines(
  "A dashboard that is not built",
  server({ AFFNET_DASHBOARD: join(built, "none") }),
  (it) => {
    it.effect("says so, and looks again by itself", () =>
      Effect.gen(function* () {
        yield* givenKey("manager")
        const answer = yield* exchange({ path: "/", headers: page })
        assert.strictEqual(answer.status, 200)
        assert.include(answer.text, "The dashboard is not built yet")
        assert.strictEqual(answer.headers.refresh, "3")
      })
    )
  },
  options
)

describeOnEngines(
  "The dashboard of an empty network",
  server({ AFFNET_DASHBOARD: built }),
  (it) => {
    it.effect("has nobody who could sign in: / says what to do next to browsers as well", () =>
      Effect.gen(function* () {
        const answer = yield* exchange({ path: "/", headers: page })
        assert.include(answer.text, "affnet setup")
        assert.include(answer.headers["content-type"] ?? "", "text/plain")
      })
    )
  },
  options
)
