import { UnixTime } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { AccountAddressesRepo } from "../../../src/accounts/sessions/AccountAddressesRepo.ts"
import { insertRows } from "../../../src/platform/sql/commits/insertRows.ts"
import { describeOnEngines, migrated } from "../../platform/sql/engines.ts"

const insert = (account_id: number, ip: string) =>
  Effect.flatMap(AccountAddressesRepo, (addresses) =>
    addresses.insertIfNew({ role: "affiliate", account_id, ip, first_seen: UnixTime.fromMillis(0) })
  )

describeOnEngines(
  "Addresses of accounts",
  (database) => AccountAddressesRepo.layer.pipe(Layer.provideMerge(migrated(database))),
  (it) => {
    it.effect("an address is new once to each account", () =>
      Effect.gen(function* () {
        assert.isTrue(yield* insert(1, "203.0.113.1"))
        assert.isFalse(yield* insert(1, "203.0.113.1"))
        assert.isTrue(yield* insert(1, "203.0.113.2"))
        assert.isTrue(yield* insert(2, "203.0.113.1"))
      })
    )

    it.effect("an account that calls from ever new addresses fills no disk", () =>
      Effect.gen(function* () {
        const rows = Array.from({ length: 999 }, (_, index) => ({
          role: "affiliate",
          account_id: 3,
          ip: `2001:db8::${index.toString(16)}`,
          first_seen: 0
        }))
        yield* insertRows("account_addresses", rows)
        assert.isTrue(yield* insert(3, "203.0.113.1"))
        assert.isFalse(yield* insert(3, "203.0.113.2"))
        assert.isTrue(yield* insert(4, "203.0.113.2"))
      })
    )
  }
)
