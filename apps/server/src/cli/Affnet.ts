import { Command } from "effect/cli"
import { keys } from "./Keys.ts"
import { migrate } from "./Migrate.ts"
import { serve } from "./Serve.ts"

/** The command line of the network. */
export const affnet = Command.make("affnet").pipe(
  Command.withDescription("The open, self-hostable affiliate-marketing network"),
  Command.withSubcommands([serve, migrate, keys])
)
