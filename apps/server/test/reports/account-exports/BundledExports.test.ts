import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { start } from "../../crash/ServerProcess.ts"
import { makeStore } from "../../crash/Store.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { lastingEngines, migrated } from "../../platform/sql/engines.ts"
import { filesOf } from "./filesOf.ts"

for (const engine of lastingEngines) {
  describe(`An export by the bundled program on ${engine.name}`, () => {
    it.live("is an archive, as from its sources, and the program goes on", () =>
      Effect.gen(function* () {
        const store = yield* makeStore(engine)
        const { key } = yield* Effect.provide(givenKey("affiliate"), migrated(store.database))
        const { baseUrl } = yield* start(store.environment)
        const download = Effect.promise(async () => {
          const path = "/api/v2/affiliate/profile/export"
          const answer = await fetch(baseUrl + path, { headers: { "x-api-key": key } })
          return Buffer.from(await answer.arrayBuffer())
        })
        for (const archive of yield* Effect.replicateEffect(download, 2)) {
          assert.include([...(yield* filesOf(archive)).keys()], "account.json")
        }
      })
    )
  })
}
