import { Console, Effect, Layer } from "effect"
import { Argument, Command } from "effect/cli"
import { ExchangeRates } from "../money/rates/ExchangeRates.ts"
import * as Server from "../Server.ts"
import { onlyReads } from "./onlyReads.ts"
import { json, printList } from "./printList.ts"

const services = ExchangeRates.layer.pipe(Layer.provide(Server.database))

const file = Argument.FileText("file").pipe(
  Argument.withDescription("CSV with the columns currency,date,rate,source")
)

const importRates = Command.make("import", { file }, ({ file }) =>
  ExchangeRates.pipe(
    Effect.flatMap((rates) => rates.put(file)),
    Effect.flatMap((count) =>
      Console.log(`${count} exchange rate${count === 1 ? " was" : "s were"} imported.`)
    ),
    Effect.provide(services),
    // The build writes down the type of the command, which names errors of other packages otherwise.
    Effect.mapError((error): Error => error)
  )
).pipe(
  Command.withDescription(
    "Import exchange rates from a file; those of the same currency and day are replaced"
  )
)

const list = Command.make("list", { json }, ({ json }) =>
  ExchangeRates.pipe(
    Effect.flatMap((rates) => printList(json, rates.byCurrency)),
    Effect.provide(services),
    onlyReads
  )
).pipe(Command.withDescription("List exchange rates, by currency and day"))

export const rates = Command.make("rates").pipe(
  Command.withDescription("Exchange rates, by which money is counted in the network's currency"),
  Command.withSubcommands([list, importRates])
)
