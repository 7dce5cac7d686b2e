import { Effect } from "effect"
import { server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { makeDice } from "../../reports/statistics/Dice.ts"
import { serverInParts } from "../invoices/inParts.ts"
import { givenTrade, happen } from "./givenHistory.ts"
import { statedLedger, zones } from "./statedLedger.ts"
import { verifiedLedger } from "./verifiedLedger.ts"

/** Each of another seed; a number that fails is a seed to look at alone. */
const histories = Number(process.env.LEDGER_HISTORIES ?? 10)
const steps = 50

/** So many happen to one network, one after the other; all that happened is verified after each. */
const perNetwork = 25

/** Invoices at once, and in parts. */
const servers = [
  ["", server],
  [" in parts", serverInParts]
] as const

const spans = Array.from({ length: Math.ceil(histories / perNetwork) }, (_, index) => {
  const first = index * perNetwork + 1
  return { first, last: Math.min(histories, first + perNetwork - 1) }
})

for (const [how, on] of servers) {
  for (const { first, last } of spans) {
    const name = `The ledger of random histories${how} ${first} to ${last}`
    describeOnEngines(name, on, (it) => {
      it.effect(
        "is what the facts and statements say after each",
        () =>
          Effect.gen(function* () {
            const trade = yield* givenTrade
            for (let seed = first; seed <= last; seed++) {
              yield* happen(trade, makeDice(seed), steps)
              yield* verifiedLedger
              // Statements are of all that ever happened: one after each, and every one in the end.
              const dice = makeDice(-seed)
              yield* statedLedger(trade.key, dice.pick(trade.affiliates), [dice.pick(zones)])
            }
            for (const affiliate_id of trade.affiliates)
              yield* statedLedger(trade.key, affiliate_id)
          }),
        60_000 + perNetwork * 5_000
      )
    })
  }
}
