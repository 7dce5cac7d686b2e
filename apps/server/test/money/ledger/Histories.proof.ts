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

describeOnEngines("The ledger", server, (it) => {
  it.effect(
    `is what the facts and statements say after each of ${histories} random histories`,
    () =>
      Effect.gen(function* () {
        const trade = yield* givenTrade
        for (let seed = 1; seed <= histories; seed++) {
          yield* happen(trade, makeDice(seed), steps)
          yield* verifiedLedger
          for (const affiliate_id of trade.affiliates) yield* statedLedger(trade.key, affiliate_id)
        }
      }),
    60_000 + histories * 5_000
  )
})
