import { Effect } from "effect"
import { server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { makeDice } from "../../reports/statistics/Dice.ts"
import { givenTrade, happen } from "./givenHistory.ts"
import { statedLedger } from "./statedLedger.ts"
import { verifiedLedger } from "./verifiedLedger.ts"

/** Each of another seed; a number that fails is a seed to look at alone. */
const histories = Number(process.env.LEDGER_HISTORIES ?? 10)
const steps = 50

/** So many happen to one network, one after the other; all that happened is verified after each. */
const perNetwork = 25

for (let first = 1; first <= histories; first += perNetwork) {
  const last = Math.min(histories, first + perNetwork - 1)
  describeOnEngines(`The ledger of random histories ${first} to ${last}`, server, (it) => {
    it.effect(
      "is what the facts and statements say after each",
      () =>
        Effect.gen(function* () {
          const trade = yield* givenTrade
          for (let seed = first; seed <= last; seed++) {
            yield* happen(trade, makeDice(seed), steps)
            yield* verifiedLedger
            for (const affiliate_id of trade.affiliates) {
              yield* statedLedger(trade.key, affiliate_id)
            }
          }
        }),
      60_000 + perNetwork * 5_000
    )
  })
}
