import type { Effect } from "effect"
import { Command } from "effect/cli"
import { version } from "../platform/version.ts"
import { advertisers } from "./Advertisers.ts"
import { demo } from "./Demo.ts"
import { goals } from "./Goals.ts"
import { importing } from "./Import.ts"
import { keys } from "./Keys.ts"
import { ledger } from "./Ledger.ts"
import { managers } from "./Managers.ts"
import { migrate } from "./Migrate.ts"
import { rates } from "./Rates.ts"
import { serve } from "./Serve.ts"
import { setup } from "./Setup.ts"
import { start } from "./Start.ts"
import { statistics } from "./Statistics.ts"
import { worker } from "./Worker.ts"

const affnet = Command.make("affnet").pipe(
  Command.withDescription("The open, self-hostable affiliate-marketing network"),
  Command.withSubcommands([
    setup,
    serve,
    migrate,
    managers,
    keys,
    importing,
    advertisers,
    goals,
    rates,
    demo,
    start,
    ledger,
    statistics,
    worker
  ])
)

/** The command line of the network: does what the arguments of the process say. */
export const run: Effect.Effect<void, Error, Command.Environment> = Command.run(affnet, { version })
