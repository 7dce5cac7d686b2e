import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenClick } from "../../fixtures/givenClick.ts"
import { created } from "../../fixtures/givenRow.ts"
import { type Answer, get, records, sendJson, sendText } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { flat, form, given, network, rowsOf, services } from "./givenStatistics.ts"

const moons = "Unknown filter `moons`."

/** Every way in which clients write that a report is about an offer, and something else. */
const waysOf = (key: string, path: string, offer_id: number) => {
  const encoded = encodeURIComponent
  const list = `offers:${offer_id},moons:1`
  const brackets = `filters[offers]=${offer_id}&filters[moons][]=1`
  const object = JSON.stringify({ offers: `${offer_id}`, moons: 1 })
  return {
    list: get(key, `${path}?filters=${encoded(list)}`),
    brackets: get(key, `${path}?${brackets}`),
    object: get(key, `${path}?filters=${encoded(object)}`),
    listOfForm: sendText(key, "POST", path, `filters=${encoded(list)}`, form),
    bracketsOfForm: sendText(key, "POST", path, brackets, form),
    objectOfForm: sendText(key, "POST", path, `filters=${encoded(object)}`, form),
    listOfBody: sendJson(key, "POST", path, { filters: list }),
    entriesOfBody: sendJson(key, "POST", path, { filters: list.split(",") }),
    bracketsOfBody: sendJson(key, "POST", path, {
      "filters[offers]": offer_id,
      "filters[moons]": 1
    }),
    objectOfBody: sendJson(key, "POST", path, { filters: { offers: [offer_id], moons: 1 } })
  }
}

describeOnEngines("Filters of reports", services, (it) => {
  for (const [report, read] of [
    ["statistics-flat", (answer: Answer) => rowsOf(answer)],
    ["conversions", (answer: Answer) => records(answer, "transactions")],
    ["logs/clicks", (answer: Answer) => records(answer, "transactions")]
  ] as const) {
    it.effect(
      `200: in every form of every request, and a warning of what there is not (${report})`,
      () =>
        Effect.gen(function* () {
          const { advertiser_id, manager, offer_id } = yield* given()
          const click = { advertiser_id, invalid_reason: "bot", created_millis: created * 1000 }
          yield* givenClick({ ...click, offer_id })
          yield* givenClick(click)
          const path = `${network}/${report}`
          const plain = yield* get(manager.key, `${path}?offer=${offer_id}`)
          assert.lengthOf(read(plain), 1)
          assert.notProperty(plain.info, "warnings")
          for (const [way, ask] of Object.entries(waysOf(manager.key, path, offer_id))) {
            const answer = yield* ask
            assert.strictEqual(answer.status, 200, `${way}: ${answer.text}`)
            assert.deepStrictEqual(answer.info, { ...plain.info, warnings: [moons] }, way)
          }
        })
    )
  }

  it.effect("200: a body's filter that this report does not have is warned of as well", () =>
    Effect.gen(function* () {
      const { manager } = yield* given()
      const filters = { conversion_status: "approved", "off[]er": 1 }
      const answer = yield* sendJson(manager.key, "POST", `${network}/clicks`, { filters })
      assert.deepStrictEqual(answer.info.warnings, [
        "Unknown filter `conversion_status`.",
        "Unknown filter `off[]er`. Did you mean `offer`?"
      ])
      assert.deepStrictEqual(answer.info.transactions, records(answer, "transactions"))
    })
  )

  it.effect("422: filters that are no filters; 400: those of values that there cannot be", () =>
    Effect.gen(function* () {
      const { manager } = yield* given()
      const number = yield* sendJson(manager.key, "POST", flat, { filters: 5 })
      assert.strictEqual(number.status, 422, number.text)
      const wrong = yield* get(manager.key, `${flat}?filters=offer:shoes`)
      assert.strictEqual(wrong.status, 400)
    })
  )

  it.effect("200: every report names its currency", () =>
    Effect.gen(function* () {
      const { manager, mine } = yield* given()
      for (const report of [
        "clicks",
        "invalid-clicks",
        "logs/clicks",
        "conversions",
        "refused-conversions",
        "statistics-flat",
        "statistics-tree"
      ]) {
        const answer = yield* get(manager.key, `${network}/${report}`)
        assert.strictEqual(answer.info.currency, "USD", report)
      }
      const path = "/api/v2/affiliate/reports/referrals"
      assert.strictEqual((yield* sendJson(mine.key, "POST", path, {})).info.currency, "USD")
    })
  )
})
