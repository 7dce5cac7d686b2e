import { assert, it } from "@effect/vitest"
import { ApiStatus, mayUseApi, Status } from "../../src/values/Status.ts"

it("an active account with enabled access may use the API, and no other", () => {
  const allowed = Status.literals.flatMap((status) =>
    ApiStatus.literals
      .filter((api_status) => mayUseApi({ status, api_status }))
      .map((api_status) => ({ status, api_status }))
  )
  assert.deepStrictEqual(allowed, [{ status: 1, api_status: 1 }])
})
