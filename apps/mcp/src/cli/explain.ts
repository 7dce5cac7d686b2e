import { Cause, Effect, Option } from "effect"
import { CliError } from "effect/cli"

/** The command line shows its help for these, with what is wrong. */
const isHelp = (error: unknown): boolean => CliError.isCliError(error) && error._tag === "ShowHelp"

/** What an operator can mend is said in a sentence; what only we can mend comes with its trace. */
export const explain = (cause: Cause.Cause<Error>): Effect.Effect<void> =>
  Cause.hasInterruptsOnly(cause)
    ? Effect.void
    : Option.match(Cause.findErrorOption(cause), {
        onNone: () => Effect.logFatal("affnet-mcp stopped", cause),
        onSome: (error) => (isHelp(error) ? Effect.void : Effect.logFatal(error.message))
      })
