import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"
import { languageOf, makeVisitorOf } from "../../../src/tracking/clicks/Visitors.ts"

const configured = (settings: Readonly<Record<string, string>>) =>
  Effect.provide(makeVisitorOf, ConfigProvider.layer(ConfigProvider.fromUnknown(settings)))

const sender = (ip: string, user_agent = "") => ({ ip, user_agent, accept_language: "" })

/** A user agent, its device type, system and browser. */
const agents = [
  [
    "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
    "smartphone",
    "Android",
    "Chrome"
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "smartphone",
    "iOS",
    "Safari"
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1",
    "tablet",
    "iPadOS",
    "Safari"
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
    "desktop",
    "Windows",
    "Edge"
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
    "desktop",
    "macOS",
    "Safari"
  ],
  [
    "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
    "desktop",
    "Linux",
    "Firefox"
  ],
  [
    "Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36",
    "smarttv",
    "Tizen",
    "Safari"
  ]
] as const

describe("a visitor", () => {
  it.effect.each(agents)("has the device of %s", ([agent, device_type, device_os, browser]) =>
    Effect.gen(function* () {
      const visitor = (yield* configured({}))(sender("5.9.1.1", agent))
      assert.deepInclude(visitor, { device_type, device_os, browser, is_bot: false })
    })
  )

  it.effect("has the country of the address, when the address tells one", () =>
    Effect.gen(function* () {
      const visitorOf = yield* configured({})
      const countries = [
        "5.9.1.1",
        "8.8.8.8",
        "2001:4860:4860::8888",
        "127.0.0.1",
        "10.0.0.1",
        "::1",
        "no ip",
        ""
      ]
      assert.deepStrictEqual(
        countries.map((ip) => visitorOf(sender(ip)).country_code),
        ["DE", "US", "US", null, null, null, null, null]
      )
      assert.strictEqual(visitorOf(sender("5.9.1.1")).country, 2921044)
    })
  )

  it.effect("is a bot when it says so, or says nothing", () =>
    Effect.gen(function* () {
      const visitorOf = yield* configured({})
      for (const agent of [
        "",
        "Googlebot/2.1",
        "curl/8.1",
        "facebookexternalhit/1.1",
        "python-requests/2.3"
      ]) {
        assert.isTrue(visitorOf(sender("5.9.1.1", agent)).is_bot, agent)
      }
    })
  )

  it.effect("cannot be told without a database of countries, and the start says why", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(configured({ AFFNET_COUNTRY_DATABASE: "/nowhere.mmdb" }))
      assert.match(error.message, /AFFNET_COUNTRY_DATABASE.*nowhere/u)
    })
  )

  it("speaks the first language that the browser asks for", () => {
    const languages = ["de-DE,de;q=0.9", "EN", " fil-PH", "*", "", "x", "english", "1,de"]
    assert.deepStrictEqual(languages.map(languageOf), [
      "de",
      "en",
      "fil",
      null,
      null,
      null,
      null,
      null
    ])
  })
})
