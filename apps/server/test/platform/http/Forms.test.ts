import { RequestBody } from "@affnet/api/Wire"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { sendText, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../sql/engines.ts"

const form = "application/x-www-form-urlencoded"

const send = Effect.fnUntraced(function* (fields: number) {
  const { key } = yield* givenKey("affiliate")
  const text = Array.from({ length: fields }, (_, index) => `unknown${index}=1`).join("&")
  return yield* sendText(key, "POST", "/api/v2/affiliate/activity-log", text, form)
})

describeOnEngines(
  "Forms",
  server,
  (it) => {
    it.effect("200: a form may have 100 fields", () =>
      Effect.map(send(100), ({ status }) => assert.strictEqual(status, 200))
    )

    it.effect("413: a form with more fields is too large", () =>
      Effect.map(send(101), ({ status }) => assert.strictEqual(status, 413))
    )

    it.effect("400: no text has a NUL character, in a form of either kind", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("affiliate")
        const disposition = 'Content-Disposition: form-data; name="unknown"'
        for (const [type, text] of [
          [form, "unknown=a%00b"],
          ["multipart/form-data; boundary=x", `--x\r\n${disposition}\r\n\r\na\0b\r\n--x--\r\n`]
        ] as const) {
          const { info, status } = yield* sendText(
            key,
            "POST",
            "/api/v2/affiliate/activity-log",
            text,
            type
          )
          assert.strictEqual(status, 400, type)
          assert.deepStrictEqual(info.errors, { body: ["must not contain NUL characters"] })
        }
      })
    )

    it.effect("a repeated name makes a list, in order; an empty value is none", () =>
      Effect.sync(() =>
        assert.deepStrictEqual(
          RequestBody.collectFields([
            ["a", "1"],
            ["b", ""],
            ["a", "2"],
            ["c", "4"],
            ["a", "3"]
          ]),
          { a: ["1", "2", "3"], c: "4" }
        )
      )
    )
  },
  { only: ["SQLite memory"] }
)
