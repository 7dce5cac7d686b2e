import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { fieldOf, get, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

describeOnEngines("Times of affiliates in words", server, (it) => {
  it.effect("have ranges, whose ends belong to them", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const referred_by = yield* givenAffiliate()
      for (const day of [1, 2, 3]) {
        const registration = `2026-01-0${day}T12:00:00Z`
        const expiration_time = day === 3 ? null : registration
        const company_name = `Day ${day}`
        yield* givenAffiliate({ company_name, expiration_time, referred_by, registration })
      }
      const found = (range: string) =>
        Effect.map(
          get(key, `/api/v2/network/affiliates?referred_by=${referred_by}&${range}`),
          (answer) => fieldOf(answer, "affiliates", "company_name")
        )
      assert.deepStrictEqual(yield* found("registration_from=2026-01-02"), ["Day 2", "Day 3"])
      assert.deepStrictEqual(yield* found("registration_to=2026-01-02"), ["Day 1", "Day 2"])
      assert.deepStrictEqual(yield* found("registration=2026-01-02T12:00:00Z"), ["Day 2"])
      assert.deepStrictEqual(yield* found("expiration_time_from=2026-01-01T12:00:01Z"), ["Day 2"])
    })
  )
})
