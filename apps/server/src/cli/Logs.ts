import { Config, Effect, Layer, Logger, References } from "effect"

/** The least important level that is written. */
const level = Config.LogLevel("LOG_LEVEL").pipe(Config.withDefault("Info"))

/**
 * One JSON object a line, to standard error: standard output belongs to the commands. Not through the
 * console, which would look through each line for placeholders and groups.
 */
const toStandardError = Logger.map(Logger.formatJson, (line) => {
  process.stderr.write(`${line}\n`)
})

/** A server goes on when whoever read its log has gone. */
const outlivesReader = Layer.effectDiscard(Effect.sync(() => process.stderr.on("error", () => {})))

export const layer = Layer.mergeAll(
  Logger.layer([toStandardError]),
  outlivesReader,
  Layer.effect(References.MinimumLogLevel, level)
)
