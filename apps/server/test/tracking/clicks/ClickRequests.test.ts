import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { talk } from "../../wire/Exchange.ts"
import { options, server } from "../../wire/WireServer.ts"
import { click, clicksOf, firefox, givenLink, locationOf } from "./clickFixtures.ts"

describeOnEngines(
  "The request of a click",
  server(),
  (it) => {
    it.effect(
      "is answered with headers that keep it out of every cache, and with its request's id",
      () =>
        Effect.gen(function* () {
          const { path } = yield* givenLink()
          const { headers, text } = yield* click(path, { headers: { "x-request-id": "mine-1" } })
          assert.deepInclude(headers, {
            "cache-control": "no-store",
            "x-request-id": "mine-1",
            "x-content-type-options": "nosniff",
            "referrer-policy": "strict-origin-when-cross-origin"
          })
          assert.strictEqual(text, "")
          const other = yield* click(path, { headers: { "x-request-id": "not an id" } })
          assert.match(other.headers["x-request-id"] ?? "", /^\w+-\d+$/u)
        })
    )

    it.effect("is only looked at by HEAD, and not counted before somebody makes it", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenLink()
        const head = yield* click(path, { method: "HEAD" })
        assert.strictEqual(head.status, 302)
        assert.strictEqual(locationOf(head), "https://shop.example/?c=")
        for (const name of ["sec-purpose", "purpose", "x-moz"]) {
          const early = yield* click(path, { headers: { [name]: "prefetch" } })
          assert.strictEqual(early.status, 403)
        }
        assert.lengthOf(yield* clicksOf(offer_id), 0)
      })
    )

    it.effect("is made with GET", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenLink()
        for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
          const answer = yield* click(path, { method })
          assert.strictEqual(answer.status, 405)
          assert.strictEqual(answer.headers.allow, "GET, HEAD, OPTIONS")
          assert.strictEqual(JSON.parse(answer.text).code, 405)
          assert.notProperty(JSON.parse(answer.text), "info")
        }
        assert.lengthOf(yield* clicksOf(offer_id), 0)
      })
    )

    it.effect("is not lost on clients that offer another protocol, or an old one", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenLink()
        const upgrade = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c" }
        const answer = yield* click(path, { headers: { ...upgrade, "http2-settings": "AAMAAABk" } })
        assert.strictEqual(answer.status, 302)
        const old = yield* talk(`GET ${path} HTTP/1.0\r\nUser-Agent: ${firefox}\r\n\r\n`)
        assert.match(old, /^HTTP\/1\.1 302 /u)
        assert.lengthOf(yield* clicksOf(offer_id), 2)
      })
    )

    it.effect("lets requests of other addresses go their way", () =>
      Effect.gen(function* () {
        for (const path of ["/clicks", "/click/1", "/c", "/c/a/b", "/Click?o=1", "/health/live"]) {
          const { text } = yield* click(path)
          assert.property(JSON.parse(text), "code", path)
          assert.notProperty(JSON.parse(text), "click_id", path)
        }
        const { path } = yield* givenLink()
        assert.strictEqual((yield* click(path.replace("?", "/?"))).status, 302)
      })
    )
  },
  options
)
