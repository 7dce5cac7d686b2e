import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { accountRow } from "../../fixtures/givenKey.ts"
import { givenRow } from "../../fixtures/givenRow.ts"
import { givenCredited } from "./givenCredited.ts"
import { givenEvents } from "./givenEvents.ts"
import { givenNetwork } from "./givenNetwork.ts"
import { givenOffers } from "./givenOffers.ts"
import { givenOwn } from "./givenOwn.ts"
import type { World } from "./Records.ts"

let count = 0

/** A new world; it makes no difference to the others. */
export const givenWorld: Effect.Effect<World, never, SqlClient.SqlClient> = Effect.gen(
  function* () {
    const sql = yield* SqlClient.SqlClient
    const mark = `mark${++count}zq`
    const make = Effect.gen(function* () {
      const named = { company_name: mark, email: `${mark}@mail.example` }
      const accounts = {
        manager: yield* givenRow(
          "managers",
          accountRow("manager", { email: `m-${mark}@mail.example` })
        ),
        advertiser: yield* givenRow("advertisers", accountRow("advertiser", named)),
        affiliate: yield* givenRow("affiliates", accountRow("affiliate", named))
      }
      const network = yield* givenNetwork(mark)
      const offers = yield* givenOffers(mark, accounts)
      const events = yield* givenEvents(mark, accounts, { ...network, ...offers })
      const own = yield* givenOwn(mark, accounts, events)
      const credited = yield* givenCredited(accounts.advertiser, accounts.affiliate, mark)
      const ids = { mark, ...network, ...offers, ...events, ...own, ...credited }
      return { accounts, ids, mark }
    })
    // One commit for all of it.
    return yield* Effect.orDie(sql.withTransaction(make))
  }
)
