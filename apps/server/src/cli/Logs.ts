import { Config, Effect, Formatter, Layer, Logger, References } from "effect"

/** The least important level that is written. */
const level = Config.LogLevel("LOG_LEVEL").pipe(Config.withDefault("Info"))

type Entry = ReturnType<typeof Logger.formatStructured.log>

/** Text and numbers have no secret, error or circle in them that would have to be looked for. */
const isPlain = ({ message, annotations }: Entry): boolean =>
  typeof message === "string" &&
  Object.values(annotations).every(
    (value) => typeof value === "string" || typeof value === "number"
  )

const toJson = (entry: Entry): string =>
  isPlain(entry) ? JSON.stringify(entry) : Formatter.formatJson(entry)

/**
 * One JSON object a line, to standard error: standard output belongs to the commands. Not through the
 * console, which would look through each line for placeholders and groups.
 */
const toStandardError = Logger.map(Logger.map(Logger.formatStructured, toJson), (line) => {
  process.stderr.write(`${line}\n`)
})

/** The server outlives the reader of its log. */
const outlivesReader = Layer.effectDiscard(Effect.sync(() => process.stderr.on("error", () => {})))

export const layer = Layer.mergeAll(
  Logger.layer([toStandardError]),
  outlivesReader,
  Layer.effect(References.MinimumLogLevel, level)
)
