import { document } from "@affnet/api/Document"
import { assert } from "@effect/vitest"
import { Effect, Predicate } from "effect"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenCampaign } from "../fixtures/givenCampaign.ts"
import { givenConversion } from "../fixtures/givenConversion.ts"
import { givenCreative } from "../fixtures/givenCreative.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenLandingPage } from "../fixtures/givenLandingPage.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { givenPaymentDetails } from "../fixtures/givenPaymentDetails.ts"
import { givenPostback } from "../fixtures/givenPostback.ts"
import { created, givenRow, insertRow } from "../fixtures/givenRow.ts"
import { call, get, sendJson, server, setTime } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { demands } from "./clientDemands.ts"
import { givenAffiliateInvoice, givenBalance } from "./matrix/givenOwn.ts"

const prefix = "/api/v2/affiliate"

/** An affiliate with something of everything, of which every text has the mark. */
const givenAffiliateWithAll = Effect.fnUntraced(function* (mark: string) {
  const { account_id: affiliate_id, key } = yield* givenKey("affiliate", { company_name: mark })
  const offer_id = yield* givenOffer({ title: `Private ${mark}`, visible_type: 3 })
  yield* insertRow("offer_access", { offer_id, affiliate_id, state: "granted", created })
  const goal_id = yield* givenGoal({ offer_id, title: `Goal ${mark}` })
  const creative_id = yield* givenCreative({ offer_id, title: `Banner ${mark}` })
  yield* givenLandingPage({ offer_id, title: `Page ${mark}` })
  const asked = yield* givenOffer({ title: `Asked ${mark}`, visible_type: 3 })
  const request = { offer_id: asked, affiliate_id, created, updated: created }
  yield* givenRow("offer_requests", { ...request, status: "pending", additional_info: mark })
  const campaign_id = yield* givenCampaign(affiliate_id, { offer_id, name: `Campaign ${mark}` })
  const postback_id = yield* givenPostback(affiliate_id, { code: `https://${mark}.example/` })
  yield* givenPaymentDetails(affiliate_id, { shown: mark })
  const advertiser_id = yield* givenAdvertiser()
  yield* givenConversion({ advertiser_id, offer_id, goal_id }, { affiliate_id, sub_id1: mark })
  const invoice_id = yield* givenAffiliateInvoice(affiliate_id, mark)
  yield* givenBalance(affiliate_id)
  return { campaign_id, creative_id, invoice_id, key, offer_id, postback_id }
})

/** Every value that a path leads to; what lies under something that is missing is not looked at. */
const valuesAt = (value: unknown, segments: ReadonlyArray<string>): ReadonlyArray<unknown> => {
  const [first, ...rest] = segments
  if (first === undefined || first === "") return [value]
  if (first === "[]")
    return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : []
  return Predicate.isObject(value) ? valuesAt(Reflect.get(value, first), rest) : []
}

const isNumeric = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?$/u.test(value))
const isMissing = (value: unknown): boolean => value === undefined || value === null

const kinds = {
  "int!": isNumeric,
  "string!": (value: unknown) => typeof value === "string",
  "string?": (value: unknown) => isMissing(value) || typeof value === "string",
  "number?": (value: unknown) => isMissing(value) || isNumeric(value),
  "array!": (value: unknown) => Array.isArray(value),
  "object!": (value: unknown) =>
    Predicate.isObject(value) && !Array.isArray(value) && Object.keys(value).length > 0
} as const
const kindNames = ["int!", "string!", "string?", "number?", "array!", "object!"] as const

/** The GETs of affiliates that take nothing but a key. */
const lists = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
  path.startsWith(`${prefix}/`) && !path.includes("{") && "get" in Object(operations) ? [path] : []
)

describeOnEngines("What existing clients demand of answers to affiliates", server, (it) => {
  it.effect("every field has the type that they read", () =>
    Effect.gen(function* () {
      yield* setTime(created + 3600)
      const { invoice_id, key, offer_id } = yield* givenAffiliateWithAll("demanding")
      const ids = { invoice_id, offer_id }
      for (const demand of demands) {
        const path = `${prefix}${demand.path.replace(/\{(\w+)\}/u, (_, name) => String(Reflect.get(ids, name)))}`
        const answer = yield* demand.method === "GET"
          ? get(key, path)
          : sendJson(key, demand.method, path, { currency: "EUR" })
        assert.strictEqual(answer.status, 200, `${path}: ${answer.text}`)
        const info: unknown = Reflect.get(Object(JSON.parse(answer.text)), "info")
        for (const kind of kindNames) {
          for (const field of demand[kind] ?? []) {
            const values = valuesAt(info, field.split("."))
            for (const value of values) {
              assert.isTrue(kinds[kind](value), `${path}: ${field} is ${JSON.stringify(value)}`)
            }
          }
        }
      }
    })
  )

  it.effect("something of everything is there to be looked at", () =>
    Effect.gen(function* () {
      const { key, offer_id } = yield* givenAffiliateWithAll("plenty")
      const { info } = yield* get(key, `${prefix}/offers/${offer_id}`)
      for (const part of ["goals", "creatives", "links"]) {
        assert.lengthOf(valuesAt(info, ["offer", part, "[]"]), 1, part)
      }
      const pending = yield* get(key, `${prefix}/offers-requests/pending`)
      assert.lengthOf(valuesAt(pending.info, ["pending-requests", "[]"]), 1)
    })
  )

  it.effect("404 and empty lists: 20 affiliates see nothing of each other, whatever they ask", () =>
    Effect.gen(function* () {
      yield* setTime(created + 3600)
      const marks = Array.from({ length: 20 }, (_, index) => `marked${index}x`)
      const all = yield* Effect.forEach(marks, (mark) =>
        Effect.map(givenAffiliateWithAll(mark), (one) => ({ ...one, mark }))
      )
      assert.isAbove(lists.length, 15)
      for (const [index, { key, mark }] of all.entries()) {
        const foreign = all[(index + 1) % all.length]
        if (foreign === undefined) continue
        for (const path of lists) {
          const { text } = yield* get(key, path)
          for (const other of marks) {
            if (other !== mark) assert.notInclude(text, other, `${path} of ${mark}`)
          }
        }
        const { campaign_id, creative_id, offer_id, postback_id } = foreign
        const theirs = [
          `/campaigns/${campaign_id}`,
          `/offers/${offer_id}`,
          `/offers/${offer_id}/assets/${creative_id}/download`,
          `/postbacks/${postback_id}`
        ]
        for (const path of theirs) {
          assert.strictEqual((yield* get(key, `${prefix}${path}`)).status, 404, path)
        }
        const writes = [
          yield* sendJson(key, "PUT", `${prefix}/campaigns/${campaign_id}`, { name: "Mine" }),
          yield* sendJson(key, "PUT", `${prefix}/postbacks/${postback_id}`, { status: 2 }),
          yield* call(key, "DELETE", `${prefix}/postbacks/${postback_id}`)
        ]
        assert.deepStrictEqual(
          writes.map(({ status }) => status),
          [404, 404, 404]
        )
        const offers = [
          yield* sendJson(key, "POST", `${prefix}/campaigns`, { name: "Mine", offer_id }),
          yield* sendJson(key, "POST", `${prefix}/offers-requests`, { offer_id }),
          yield* sendJson(key, "POST", `${prefix}/postbacks`, {
            url: "https://x.example/",
            offer_id
          })
        ]
        for (const answer of offers) {
          assert.strictEqual(answer.status, 422)
          assert.notInclude(answer.text, foreign.mark)
        }
      }
    })
  )
})
