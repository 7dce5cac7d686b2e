import { SchemaErrors } from "@affnet/api/Wire"
import { Cause, Config, Console, Effect, Option, Schema } from "effect"
import { CliError } from "effect/cli"
import { HttpServerError } from "effect/http"
import { DataDirectoryRefused } from "../platform/DataDirectory.ts"
import { databaseWords } from "../platform/sql/databaseWords.ts"

/** `PORT must be a number`: the variable and what it should hold first of all, never what it holds. */
const ofSettings = (error: Schema.SchemaError): string =>
  Object.entries(SchemaErrors.fieldErrors(error))
    .map(([variable, [problem]]) => `${variable} ${problem}`)
    .join("; ")

const sentence = (error: Error): string => {
  if (error instanceof Config.ConfigError) {
    return Schema.isSchemaError(error.cause) ? ofSettings(error.cause) : error.message
  }
  return error instanceof HttpServerError.ServeError
    ? `Cannot listen on HOST and PORT: ${String(error.cause)}`
    : databaseWords(error)
}

const isHelp = (error: Error): boolean => CliError.isCliError(error) && error._tag === "ShowHelp"

/** What an operator can mend is said in a sentence; what only we can mend comes with its trace. */
export const explain = (cause: Cause.Cause<Error>): Effect.Effect<void> =>
  Cause.hasInterruptsOnly(cause)
    ? Effect.void
    : Option.match(Cause.findErrorOption(cause), {
        onNone: () => {
          const defect = Cause.squash(cause)
          return defect instanceof DataDirectoryRefused
            ? Console.error(`affnet: ${defect.message}`)
            : Effect.logFatal("affnet stopped", cause)
        },
        onSome: (error) =>
          // The command line has printed the problem and its usage.
          isHelp(error) ? Effect.void : Console.error(`affnet: ${sentence(error)}`)
      })
