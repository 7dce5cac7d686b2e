import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { dataUri, drawnPng, pngOf } from "../fixtures/pictures.ts"
import { get, sendJson, server } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"

const path = "/api/v2/network/settings/network"

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  return {
    key,
    put: (fields: Readonly<Record<string, unknown>>) => sendJson(key, "PUT", path, fields)
  }
})

const networkOf = (answer: { readonly info: Readonly<Record<string, unknown>> }) =>
  Object(answer.info.network)

describeOnEngines("Settings of the network", server, (it) => {
  it.effect("200: named fields change, null clears, the rest stays", () =>
    Effect.gen(function* () {
      const { key, put } = yield* given
      const changed = yield* put({
        title: "Example Network",
        trafficback_url: "https://back.example/",
        tracking_domains: ["track.network.example", "track.network.example"],
        default_affiliate_status: 3
      })
      assert.include(networkOf(changed), {
        title: "Example Network",
        trafficback_url: "https://back.example/",
        default_affiliate_status: 3
      })
      assert.deepStrictEqual(networkOf(changed).tracking_domains, ["track.network.example"])
      const made = yield* sendJson(key, "POST", "/api/v2/network/affiliates", {
        email: "new@network.example"
      })
      assert.nestedPropertyVal(made.info, "affiliate.status", 3)
      const cleared = yield* put({
        trafficback_url: null,
        tracking_domains: null,
        default_affiliate_status: 1
      })
      assert.include(networkOf(cleared), { title: "Example Network", trafficback_url: null })
      assert.deepStrictEqual((yield* get(key, path)).info.network, networkOf(cleared))
    })
  )

  it.effect("422: each field that is not acceptable, by its name", () =>
    Effect.gen(function* () {
      const { put } = yield* given
      for (const [field, value] of [
        ["title", ""],
        ["language", "english"],
        ["currency", "XXL"],
        ["timezone", "Mars/Olympus"],
        ["trafficback_url", "javascript:alert(1)"],
        ["tracking_domains", ["https://track.example/"]],
        ["tracking_domains", ["localhost"]],
        ["mail_from", "no address"],
        ["default_affiliate_status", 9],
        ["default_conversion_status", "rejected"],
        ["default_conversion_status", null],
        ["invoice_number_format", null],
        ["invoice_number_format", "INV-{year}"],
        ["invoice_number_format", "{number}-{number}"],
        ["invoice_number_format", "{number}{mo{year}nth}"],
        ["invoice_number_format", "{year}-{day}-{number}"],
        ["invoice_number_format", "RE {number}"],
        ["invoice_number_format", "Ä{number}"],
        ["invoice_number_format", "cn-{year}-{number}"],
        ["invoice_number_format", `${"x".repeat(25)}{number}`],
        ["invoice_address", "x".repeat(1025)],
        ["legal_name", " "],
        ["legal_country", 1],
        ["legal_country", "DE"],
        ["iban", "DE88 3704 0044 0532 0130 00"],
        ["bic", "COBA"],
        ["logo_data", dataUri("image/png", pngOf(3, 2))],
        ["logo_data", "https://logos.example/logo.png"],
        ["logo_data", dataUri("image/webp", Buffer.from("RIFF\0\0\0\0WEBPVP8 "))]
      ] as const) {
        const answer = yield* put({ [field]: value })
        assert.strictEqual(answer.status, 422, `${field}: ${value}`)
        assert.match(String(Object.keys(Object(answer.info.errors))), new RegExp(`^${field}`))
      }
    })
  )

  it.effect("200: the company behind the network, with its bank account and its logo", () =>
    Effect.gen(function* () {
      const { key, put } = yield* given
      const logo_data = dataUri("image/png", drawnPng(3, 2))
      const company = {
        legal_name: "Example Network GmbH",
        legal_country: 2921044,
        vat_id: "DE123456789",
        bic: "COBADEFFXXX"
      }
      const changed = networkOf(
        yield* put({ ...company, iban: "de89 3704 0044 0532 0130 00", logo_data })
      )
      assert.include(changed, { ...company, iban: "DE89370400440532013000" })
      assert.strictEqual((yield* get(key, changed.logo)).headers["content-type"], "image/png")
      assert.strictEqual(networkOf(yield* put({ vat_id: null })).logo, changed.logo)
      const replaced = networkOf(yield* put({ logo_data }))
      assert.notStrictEqual(replaced.logo, changed.logo)
      assert.strictEqual((yield* get(key, changed.logo)).status, 404)
      assert.include(networkOf(yield* put({ logo_data: null })), { logo: null, vat_id: null })
    })
  )

  it.effect("422: currency and zone stay once something was counted in them", () =>
    Effect.gen(function* () {
      const { put } = yield* given
      assert.include(networkOf(yield* put({ currency: "chf" })), { currency: "CHF" })
      yield* givenClick()
      for (const changes of [{ currency: "EUR" }, { timezone: "Europe/Berlin" }]) {
        const answer = yield* put(changes)
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), Object.keys(changes))
      }
      assert.strictEqual((yield* put({ title: "Still", currency: "CHF" })).status, 200)
    })
  )
})
