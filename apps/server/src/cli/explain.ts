import { SchemaErrors } from "@affnet/api/Wire"
import { Cause, Config, Console, Effect, Option, Schema } from "effect"
import { CliError } from "effect/cli"
import { HttpServerError } from "effect/http"

/** `PORT must be a number`: the variable and what it should hold, never what it holds. */
const ofSettings = (error: Schema.SchemaError): string =>
  Object.entries(SchemaErrors.fieldErrors(error))
    .map(([variable, problems]) => `${variable} ${problems.join(", ")}`)
    .join("; ")

const sentence = (error: Error): string => {
  if (error instanceof Config.ConfigError) {
    return Schema.isSchemaError(error.cause) ? ofSettings(error.cause) : error.message
  }
  return error instanceof HttpServerError.ServeError
    ? `Cannot listen on HOST and PORT: ${String(error.cause)}`
    : error.message
}

const isHelp = (error: Error): boolean => CliError.isCliError(error) && error._tag === "ShowHelp"

/** What an operator can mend is said in a sentence; what only we can mend comes with its trace. */
export const explain = (cause: Cause.Cause<Error>): Effect.Effect<void> =>
  Cause.hasInterruptsOnly(cause)
    ? Effect.void
    : Option.match(Cause.findErrorOption(cause), {
        onNone: () => Effect.logFatal("affnet stopped", cause),
        onSome: (error) =>
          // The command line has printed the problem and its usage.
          isHelp(error) ? Effect.void : Console.error(`affnet: ${sentence(error)}`)
      })
