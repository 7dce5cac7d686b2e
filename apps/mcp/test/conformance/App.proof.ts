import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Settings } from "../../src/settings/Settings.ts"
import * as Http from "../../src/transports/Http.ts"
import { defaults, revisions } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import { generic, ofApp } from "./baseline.ts"
import { served } from "./Served.ts"
import { scored } from "./Suite.ts"

layer(DemoNetwork.shared, { excludeTestServices: true })("The app", (it) => {
  for (const revision of revisions) {
    const scenarios: ReadonlyArray<string> = generic[revision]
    const promise = `passes the ${scenarios.length} scenarios of ${revision} that call no fixture`
    const passing = Effect.gen(function* () {
      const { base_url, keys } = yield* DemoNetwork.DemoNetwork
      const settings = Layer.succeed(Settings, { ...defaults, baseUrl: base_url })
      const url = yield* served(keys.manager, (options) =>
        Layer.provide(Http.routes(options), settings)
      )
      const outcomes = yield* scored(url, revision)
      const asked = outcomes.filter(({ scenario }) => scenarios.includes(scenario))
      assert.strictEqual(asked.length, scenarios.length)
      const failed = asked.flatMap((outcome) => outcome.failed)
      assert.sameMembers(failed, Object.keys(ofApp[revision]))
    })
    it.effect(promise, () => passing, 60_000)
  }
})
