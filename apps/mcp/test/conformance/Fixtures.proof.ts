import { ApiKey } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { RefusedKeys } from "../../src/callers/RefusedKeys.ts"
import * as Http from "../../src/transports/Http.ts"
import { revisions } from "../network/Client.ts"
import { counts, ofFixtures } from "./baseline.ts"
import * as Fixtures from "./Fixtures.ts"
import { served } from "./Served.ts"
import { scored } from "./Suite.ts"

const key = ApiKey.fromBytes("manager", new Uint8Array(32))

/** There is no network behind the fixtures that could refuse a key. */
const nobodyRefused = Layer.succeed(RefusedKeys, { has: () => Effect.succeed(false) })

describe("The transports of the app", () => {
  for (const revision of revisions) {
    const promise = `pass all ${counts[revision]} scored scenarios of ${revision}, but for the baseline`
    const passing = Effect.gen(function* () {
      const url = yield* served(key, (options) =>
        Layer.provide(Http.routesOf(Fixtures.layer, options), nobodyRefused)
      )
      const outcomes = yield* scored(url, revision)
      assert.strictEqual(outcomes.length, counts[revision])
      const failed = outcomes.flatMap((outcome) => outcome.failed)
      assert.sameMembers(failed, Object.keys(ofFixtures[revision]))
    })
    it.live(promise, () => passing, 60_000)
  }
})
