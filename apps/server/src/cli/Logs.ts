import { Config, Layer, Logger, References } from "effect"

/** The least important level that is written. */
const level = Config.LogLevel("LOG_LEVEL").pipe(Config.withDefault("Info"))

/** One JSON object a line, to standard error: standard output belongs to the commands. */
export const layer = Layer.mergeAll(
  Logger.layer([Logger.consoleJson]),
  Layer.succeed(Logger.LogToStderr, true),
  Layer.effect(References.MinimumLogLevel, level)
)
