import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenReceiveCampaign } from "../../fixtures/givenReceiveCampaign.ts"
import { fieldOf, sendText, server } from "../../fixtures/TestServer.ts"
import { given, givenTarget, paths } from "../../reports/rows/givenConversionsReport.ts"
import { describeOnEngines } from "../sql/engines.ts"

const form = "application/x-www-form-urlencoded"
const disposition = "--x\r\nContent-Disposition: form-data; "
const path = "/api/v2/affiliate/activity-log"
const campaigns = "/api/v2/network/leads-management/campaigns"

/** A form of either kind. */
const write = (type: string, fields: ReadonlyArray<[name: string, value: string]>) =>
  type === form
    ? new URLSearchParams([...fields]).toString()
    : fields
        .map(([name, value]) => `${disposition}name="${name}"\r\n\r\n${value}\r\n`)
        .concat("--x--\r\n")
        .join("")

const send = Effect.fnUntraced(function* (fields: number) {
  const { key } = yield* givenKey("affiliate")
  const text = Array.from({ length: fields }, (_, index) => `unknown${index}=1`).join("&")
  return yield* sendText(key, "POST", path, text, form)
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

    it.effect("413: parts are counted before any is read, also those that say nothing", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("affiliate")
        const sent = (parts: number) => sendText(key, "POST", path, "&".repeat(parts - 1), form)
        assert.strictEqual((yield* sent(1100)).status, 200)
        assert.strictEqual((yield* sent(1101)).status, 413)
      })
    )

    it.effect("400: no text has a NUL character, in a form of either kind", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("affiliate")
        for (const [type, text] of [
          [form, "unknown=a%00b"],
          [
            "multipart/form-data; boundary=x",
            `${disposition}name="unknown"\r\n\r\na\0b\r\n--x--\r\n`
          ]
        ] as const) {
          const { info, status } = yield* sendText(key, "POST", path, text, type)
          assert.strictEqual(status, 400, type)
          assert.deepStrictEqual(info.errors, { body: ["must not contain NUL characters"] })
        }
      })
    )

    for (const type of [form, "multipart/form-data; boundary=x"]) {
      const bodyOf = (fields: Readonly<Record<string, string>>) =>
        write(type, Object.entries(fields))

      /** Asks with so many fields of one name. */
      const repeat = Effect.fnUntraced(function* (name: string, times: number) {
        const { key } = yield* givenKey("affiliate")
        const fields = Array.from({ length: times }, (): [string, string] => [name, "1"])
        return yield* sendText(key, "POST", path, write(type, fields), type)
      })

      it.effect(`413: no more than 100 fields and 1 000 values of lists, in ${type}`, () =>
        Effect.map(repeat("unknown[]", 1101), ({ status }) => assert.strictEqual(status, 413))
      )

      it.effect(`422: a list has at most 1 000 values, in ${type}`, () =>
        Effect.map(repeat("unknown[]", 1001), ({ info, status }) => {
          assert.strictEqual(status, 422)
          assert.deepStrictEqual(info.errors, { unknown: ["must have at most 1000 values"] })
        })
      )

      it.effect(`400: names nest no deeper than JSON, in ${type}`, () =>
        Effect.map(repeat(`a${"[b]".repeat(32)}`, 1), ({ info, status }) => {
          assert.strictEqual(status, 400)
          assert.deepStrictEqual(info.errors, { body: ["must not nest deeper than 32 levels"] })
        })
      )

      it.effect(`200: lists and objects are written with brackets, in ${type}`, () =>
        Effect.gen(function* () {
          const { key } = yield* givenKey("manager")
          const campaign = `${campaigns}/${yield* givenReceiveCampaign()}`
          for (const name of ["required_fields[]", "required_fields[0]"]) {
            const value = name.endsWith("[]") ? "email" : "phone"
            const changed = yield* sendText(key, "PUT", campaign, bodyOf({ [name]: value }), type)
            assert.deepStrictEqual(Object(changed.info.campaign).required_fields, [value])
          }
          const vendor = yield* sendText(
            key,
            "POST",
            `${campaign}/vendors`,
            bodyOf({
              title: "Solar Buyers",
              url: "https://vendor.example/leads",
              "headers[0][name]": "X-One",
              "headers[0][value]": "{email}",
              "headers[1][name]": "X-Two",
              "headers[1][value]": "{phone}",
              "retry[attempts]": "3"
            }),
            type
          )
          const { headers, retry } = Object(vendor.info.vendor)
          assert.deepStrictEqual(headers, [
            { name: "X-One", value: "{email}" },
            { name: "X-Two", value: "{phone}" }
          ])
          assert.deepStrictEqual(retry, { attempts: 3 })
        })
      )

      it.effect(`200: the filters of a report are written with brackets, in ${type}`, () =>
        Effect.gen(function* () {
          const { convert, key, offer_id } = yield* given()
          const id = yield* convert()
          yield* (yield* givenTarget()).convert()
          for (const name of ["offer[]", "offer[0]", "filters[offers][]"]) {
            const text = bodyOf({ [name]: String(offer_id) })
            const report = yield* sendText(key, "POST", paths.manager, text, type)
            assert.deepStrictEqual(fieldOf(report, "transactions", "id"), [id], name)
          }
        })
      )
    }
  },
  { only: ["SQLite memory"] }
)
