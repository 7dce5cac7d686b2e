import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Redacted } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { AffnetClient } from "../../src/effect/AffnetClient.ts"
import { noCountries } from "../Answers.ts"
import { list } from "./Calls.ts"
import { apiKey } from "./Network.ts"

/** A transport that remembers the addresses it was asked for. */
const recorder = () => {
  const urls: Array<string> = []
  const transport = HttpClient.make((request, url) => {
    urls.push(url.href)
    return Effect.succeed(HttpClientResponse.fromWeb(request, noCountries()))
  })
  return { urls, layer: Layer.succeed(HttpClient.HttpClient, transport) }
}

const environment = (variables: object) =>
  Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(variables))

const complete = { AFFNET_BASE_URL: "https://n.example", AFFNET_API_KEY: apiKey }

describe("the options", () => {
  it.effect.each(["https://n.example", "https://n.example/", "https://n.example/x/"])(
    "take %s as a base address",
    (baseUrl) =>
      Effect.gen(function* () {
        const { layer, urls } = recorder()
        const client = AffnetClient.layer({ baseUrl, apiKey: Redacted.make(apiKey) })
        yield* Effect.provide(list, Layer.provide(client, layer))
        assert.deepStrictEqual(urls, [
          `${baseUrl.replace(/\/$/u, "")}/api/v2/common/lists/countries`
        ])
      })
  )

  it.effect.each([
    "",
    "n.example",
    "ftp://n.example",
    "https://me:pw@n.example",
    "https://n.example?api-key=k"
  ])("refuse %j as a base address", (baseUrl) =>
    Effect.gen(function* () {
      const client = AffnetClient.layer({ baseUrl, apiKey: Redacted.make(apiKey) })
      const error = yield* Effect.flip(
        Effect.provide(list, Layer.provide(client, recorder().layer))
      )
      assert.match(String(error), /must be an http or https address.*\s.*baseUrl/u)
    })
  )

  it.effect("come from AFFNET_BASE_URL and AFFNET_API_KEY", () =>
    Effect.gen(function* () {
      const { layer, urls } = recorder()
      const client = Layer.provide(AffnetClient.layerConfig, layer)
      yield* list.pipe(Effect.provide(client), environment(complete))
      assert.strictEqual(urls.length, 1)
    })
  )

  const unusable: ReadonlyArray<readonly [string, string | undefined]> = [
    ["AFFNET_BASE_URL", undefined],
    ["AFFNET_BASE_URL", "n.example"],
    ["AFFNET_API_KEY", undefined],
    ["AFFNET_API_KEY", "CANARY\n"]
  ]

  it.effect.each(unusable)("name %s when it is %j", ([name, value]) =>
    Effect.gen(function* () {
      const client = Layer.provide(AffnetClient.layerConfig, recorder().layer)
      const variables = { ...complete, [name]: value }
      const error = yield* list.pipe(Effect.provide(client), environment(variables), Effect.flip)
      assert.include(String(error), name)
      assert.notInclude(String(error), "CANARY")
    })
  )
})
