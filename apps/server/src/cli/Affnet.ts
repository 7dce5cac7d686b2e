import { Command } from "effect/cli"
import { demo } from "./Demo.ts"
import { keys } from "./Keys.ts"
import { migrate } from "./Migrate.ts"
import { serve } from "./Serve.ts"
import { start } from "./Start.ts"

/** The command line of the network. */
export const affnet = Command.make("affnet").pipe(
  Command.withDescription("The open, self-hostable affiliate-marketing network"),
  Command.withSubcommands([serve, migrate, keys, demo, start])
)
