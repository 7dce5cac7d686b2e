import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { create, given, options, resultOf, services } from "./givenLead.ts"

const hostile = '"}{email}\r\nX: y'
const email = "ann@mail.example"
const form = "application/x-www-form-urlencoded"

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  lt: "<",
  gt: ">",
  amp: "&"
}

/** The text of an element, as a reader of XML takes it. */
const xmlText = (body: string): string =>
  (/<n>([\s\S]*)<\/n>/u.exec(body)?.[1] ?? "").replace(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/giu,
    (_, decimal: string, hex: string, name: string) =>
      name === undefined
        ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
        : (entities[name] ?? "")
  )

describeOnEngines(
  "A lead whose name looks like instructions",
  services,
  (it) => {
    it.effect("arrives as it is in every place, and changes nothing around it", () =>
      Effect.gen(function* () {
        const { click_id, key, vendor } = yield* given({ script: FakeVendor.accept() })
        const headers = JSON.stringify([
          { name: "X-Name", value: "a {firstname} b" },
          { name: "X-City", value: "Łódź {city}" }
        ])
        const url = `${vendor.url}/{firstname}/end?n={firstname}&e={email}`
        const at = yield* given({
          vendors: [
            { url, headers, body: '{"n":"{firstname}","e":"{email}"}' },
            { url, content_type: form, body: "n={firstname}&e={email}" },
            { url, content_type: "application/xml", body: "<l><n>{firstname}</n></l>" }
          ]
        })
        const lead = {
          click_id: at.click_id,
          firstname: hostile,
          city: "東京",
          email,
          deliver_lead: "yes"
        }
        const result = resultOf(yield* create(at.key, lead))
        assert.strictEqual(result.delivery_status, "success")
        assert.lengthOf(vendor.received, 3)
        for (const received of vendor.received) {
          const { pathname, searchParams } = new URL(received.url, "http://vendor.example")
          assert.deepStrictEqual(pathname.split("/").map(decodeURIComponent), ["", hostile, "end"])
          assert.deepStrictEqual(
            [...searchParams],
            [
              ["n", hostile],
              ["e", email]
            ]
          )
          assert.isUndefined(received.headers.x)
        }
        const [json, urlencoded, xml] = vendor.received
        assert.deepStrictEqual(JSON.parse(json?.body ?? ""), { n: hostile, e: email })
        assert.strictEqual(json?.headers["x-name"], 'a "}{email}X: y b')
        const city = Buffer.from(json?.headers["x-city"] ?? "", "latin1").toString("utf8")
        assert.strictEqual(city, "Łódź 東京")
        assert.deepStrictEqual(
          [...new URLSearchParams(urlencoded?.body)],
          [
            ["n", hostile],
            ["e", email]
          ]
        )
        assert.strictEqual(xmlText(xml?.body ?? ""), hostile)
        assert.match(xml?.body ?? "", /^<l><n>[^<>]*<\/n><\/l>$/)
        assert.notStrictEqual(click_id, at.click_id)
        assert.notStrictEqual(key, at.key)
      })
    )
  },
  options
)
