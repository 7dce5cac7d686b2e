import { Money } from "@affnet/domain"
import { Console, Effect, Layer, Schema } from "effect"
import { Command } from "effect/cli"
import { type Findings, LedgerBooks } from "../money/ledger/LedgerBooks.ts"
import * as Server from "../Server.ts"
import { onlyReads } from "./onlyReads.ts"

/** The ledger is not what the facts say. */
class LedgerDiffers extends Schema.TaggedError<LedgerDiffers>()("LedgerDiffers", {
  count: Schema.Int
}) {
  override get message() {
    return `The ledger has ${this.count} differences. Nothing was changed.`
  }
}

const inWords = ({
  differences,
  misbilled,
  missummed,
  unbalanced
}: Findings): ReadonlyArray<string> => [
  ...differences.map((difference) => {
    const { account, currency, by_balance, by_entries, by_facts } = difference
    const said = [by_facts, by_entries, by_balance].map(Money.toAmount)
    const { network_by_balance, network_by_entries, network_by_facts } = difference
    const worth = [network_by_facts, network_by_entries, network_by_balance].map(Money.toAmount)
    return (
      `${account} ${currency}: ${said[0]} by facts, ${said[1]} by entries, ${said[2]} by its balance; ` +
      `in the network's currency ${worth[0]}, ${worth[1]}, ${worth[2]}`
    )
  }),
  ...unbalanced.map(
    ({ currency, transaction_id }) =>
      `Transaction ${transaction_id} does not balance in ${currency}`
  ),
  ...misbilled.map(
    ({ by_facts, by_lines, currency, invoice_id, side }) =>
      `Invoice ${invoice_id} of the ${side}s, ${currency}: ${Money.toAmount(by_lines)} by its lines, ` +
      `${Money.toAmount(by_facts)} by what it has bound`
  ),
  ...missummed.map(
    ({ account, by_balance, by_sums, currency, network_by_balance, network_by_sums }) =>
      `${account} ${currency}: ${Money.toAmount(by_sums)} by its statements, ` +
      `${Money.toAmount(by_balance)} by its balance; in the network's currency ` +
      `${Money.toAmount(network_by_sums)}, ${Money.toAmount(network_by_balance)}`
  )
]

const services = LedgerBooks.layer.pipe(Layer.provideMerge(Server.database))

const verify = Command.make("verify", {}, () =>
  LedgerBooks.pipe(
    Effect.flatMap((books) => books.verify),
    Effect.map(inWords),
    Effect.flatMap((lines) =>
      lines.length === 0
        ? Console.log("Every account is what its facts add up to.")
        : Effect.forEach(lines, (line) => Console.log(line)).pipe(
            Effect.andThen(Effect.fail(new LedgerDiffers({ count: lines.length })))
          )
    ),
    Effect.provide(services),
    onlyReads
  )
).pipe(
  Command.withDescription(
    "Recompute every account from its facts and compare it with entries, balances and statements"
  )
)

const rebuild = Command.make("rebuild", {}, () =>
  LedgerBooks.pipe(
    Effect.flatMap((books) => books.rebuildSums),
    Effect.andThen(Console.log("The sums of statements were made anew.")),
    Effect.provide(services)
  )
).pipe(
  Command.withDescription(
    "Make the sums of statements anew from the ledger's entries; on SQLite while no server runs"
  )
)

export const ledger = Command.make("ledger").pipe(
  Command.withDescription("What everybody earned and owes"),
  Command.withSubcommands([verify, rebuild])
)
