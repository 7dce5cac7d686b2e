import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Targeting } from "@affnet/domain"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"
import { makeVisitorOf } from "../../../src/tracking/clicks/Visitors.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { mmdbOf } from "../../fixtures/mmdb.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { temporaryDirectory } from "../../platform/sql/temporaryDirectory.ts"
import { exchange } from "../../wire/Exchange.ts"
import { options, server } from "../../wire/WireServer.ts"
import { click, clicksOf, german, givenLink } from "./clickFixtures.ts"

const cities = mmdbOf("GeoLite2-City", {
  "5.9.0.0/16": {
    city: { names: { de: "Nürnberg", en: "Nuremberg" } },
    subdivisions: [{ names: { en: "Bavaria" } }, { names: { en: "Middle Franconia" } }]
  },
  "127.0.0.0/8": { city: { names: { en: "Nowhere" } }, subdivisions: [{ names: { en: "Loop" } }] }
})
const flat = mmdbOf("city ipvAll", { "5.9.0.0/16": { city: "Nuremberg", state1: "Bavaria" } })
const networks = mmdbOf("GeoLite2-ASN", {
  "5.9.0.0/16": { autonomous_system_number: 24940, autonomous_system_organization: "Hetzner" },
  "8.8.0.0/16": { autonomous_system_number: 7018, autonomous_system_organization: "AT&T" }
})
const connections = mmdbOf("GeoIP2-ISP", {
  "5.9.0.0/16": { autonomous_system_number: 24940, isp: "Hetzner", connection_type: "Corporate" }
})

type Files = Readonly<Record<string, Buffer | string>>

/** Writes files, and answers the variables that name them. */
const written = (files: Files) =>
  Effect.map(temporaryDirectory, (directory) =>
    Object.fromEntries(
      Object.entries(files).map(([variable, content]) => {
        if (typeof content === "string") return [variable, content]
        const file = join(directory, `${variable}.mmdb`)
        writeFileSync(file, content)
        return [variable, file]
      })
    )
  )

const configured = (files: Files) =>
  Effect.flatMap(written(files), (settings) =>
    Effect.provide(makeVisitorOf, ConfigProvider.layer(ConfigProvider.fromUnknown(settings)))
  )

const placeOf = (files: Files, ip: string) =>
  Effect.map(configured(files), (visitorOf) => {
    const { city, connection_type, mobile_operator, region } = visitorOf({
      ip,
      user_agent: "",
      accept_language: ""
    })
    return [region, city, connection_type, mobile_operator]
  })

const nothing = [null, null, null, null]

describe("The place of a visitor", () => {
  it.effect("is unknown without databases, and for what is no address", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* placeOf({}, "5.9.1.1"), nothing)
      for (const ip of ["", "no ip", "9.9.9.9", "2001:4860:4860::8888"]) {
        assert.deepStrictEqual(yield* placeOf({ AFFNET_CITY_DATABASE: cities }, ip), nothing)
      }
    })
  )

  it.effect("has region and city of a database of cities, in each of its forms", () =>
    Effect.gen(function* () {
      for (const file of [cities, flat]) {
        const found = yield* placeOf({ AFFNET_CITY_DATABASE: file }, "5.9.1.1")
        assert.deepStrictEqual(found, ["Bavaria", "Nuremberg", null, null])
      }
    })
  )

  it.effect("has who runs its network, and whether that rents out machines", () =>
    Effect.gen(function* () {
      const of = (file: Buffer, ip: string) => placeOf({ AFFNET_ASN_DATABASE: file }, ip)
      assert.deepStrictEqual(yield* of(networks, "5.9.1.1"), [null, null, "hosting", "Hetzner"])
      assert.deepStrictEqual(yield* of(networks, "8.8.8.8"), [null, null, null, "AT&T"])
      assert.deepStrictEqual(yield* of(connections, "5.9.1.1"), [
        null,
        null,
        "corporate",
        "Hetzner"
      ])
    })
  )

  it.effect(
    "cannot be told by files that are missing, broken or swapped: the start names them",
    () =>
      Effect.gen(function* () {
        const cut = cities.subarray(0, cities.length - 40)
        const wrong: ReadonlyArray<readonly [string, Buffer | string, RegExp]> = [
          ["AFFNET_CITY_DATABASE", "/nowhere.mmdb", /CITY_DATABASE.*nowhere/u],
          ["AFFNET_ASN_DATABASE", "/nowhere.mmdb", /ASN_DATABASE.*nowhere/u],
          ["AFFNET_CITY_DATABASE", Buffer.from("no database"), /CITY_DATABASE/u],
          ["AFFNET_CITY_DATABASE", cut, /CITY_DATABASE/u],
          ["AFFNET_CITY_DATABASE", networks, /CITY_DATABASE.*GeoLite2-ASN.*cities/u],
          ["AFFNET_ASN_DATABASE", cities, /ASN_DATABASE.*GeoLite2-City.*networks/u]
        ]
        for (const [variable, file, message] of wrong) {
          const error = yield* Effect.flip(configured({ [variable]: file }))
          assert.match(error.message, message)
        }
      })
  )
})

const directory = mkdtempSync(join(tmpdir(), "affnet-places-"))
afterAll(() => rmSync(directory, { recursive: true }))

const files = { city: join(directory, "city.mmdb"), asn: join(directory, "asn.mmdb") }
writeFileSync(files.city, cities)
writeFileSync(files.asn, networks)

const settings = {
  AFFNET_CITY_DATABASE: files.city,
  AFFNET_ASN_DATABASE: files.asn,
  TRUSTED_PROXIES: "127.0.0.1/32"
}
const headers = { "x-forwarded-for": german }

describeOnEngines(
  "A click from a place",
  server(settings),
  (it) => {
    it.effect("is stored with it, and has it in reports", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenLink()
        yield* click(path, { headers })
        const [stored] = yield* clicksOf(offer_id)
        const place = {
          region: "Bavaria",
          city: "Nuremberg",
          connection_type: "hosting",
          mobile_operator: "Hetzner"
        }
        assert.deepInclude(stored, place)
        const { key } = yield* givenKey("manager")
        const reports = "/api/v2/network/reports"
        const rows = yield* exchange({ key, path: `${reports}/clicks?offer=${offer_id}` })
        assert.deepInclude(JSON.parse(rows.text).info.transactions[0], place)
        const by = `breakdown=city&columns=clicks&city=Nuremberg&offer=${offer_id}`
        const sums = yield* exchange({ key, path: `${reports}/statistics-flat?${by}` })
        const [row] = JSON.parse(sums.text).info.rows.rows
        assert.deepInclude(row, { city: { id: "Nuremberg", value: "Nuremberg" }, clicks: 1 })
      })
    )

    it.effect("is turned away where the offer is not for its connection", () =>
      Effect.gen(function* () {
        const targeting = Targeting.toStored({
          ...Targeting.everybody,
          connection_type: { allowed: [], denied: ["Hosting"] }
        })
        const { path } = yield* givenLink({ offer: { targeting } })
        const answer = yield* click(`${path}&return=click_id`, { headers })
        assert.strictEqual(JSON.parse(answer.text).invalid_reason, "connection_type_not_allowed")
      })
    )
  },
  options
)
