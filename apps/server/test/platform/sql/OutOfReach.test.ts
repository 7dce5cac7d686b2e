import { assert, describe, it } from "@effect/vitest"
import { SqlError } from "effect/sql"
import { isOutage } from "../../../src/platform/sql/Outage.ts"
import { outOfReach } from "../../../src/platform/sql/postgres/PostgresError.ts"

const cause = new Error("database is not currently accepting connections")
const message = "Failed to connect"

describe("A connection that cannot be had", () => {
  it("is an outage, for whatever reason the server refuses it", () => {
    const refused = new SqlError.SqlError({
      reason: new SqlError.UnknownError({ cause, message, operation: "connect" })
    })
    assert.isFalse(isOutage(refused))
    assert.isTrue(isOutage(outOfReach(refused)))
    assert.strictEqual(outOfReach(refused).reason.cause, cause)
  })

  it("stays what it is when it is an outage already", () => {
    const lost = new SqlError.SqlError({
      reason: new SqlError.ConnectionError({ cause, message, operation: "connect" })
    })
    assert.strictEqual(outOfReach(lost), lost)
  })
})
