import { ClientOptions } from "@affnet/client/effect"
import { Config, Effect, Option } from "effect"
import type { Command } from "effect/cli"
import type { Values } from "../settings/Settings.ts"
import type { flags } from "./flags.ts"

/** What the flags and variables say. */
export type Given = Command.Command.Config.Infer<typeof flags>

const defaultBaseUrl = "http://127.0.0.1:8080"

const baseUrl = Config.schema(ClientOptions.BaseUrl, "AFFNET_BASE_URL").pipe(
  Config.withDefault(defaultBaseUrl)
)

const defaultMaxResultTokens = 6000
const defaultCallsPerSecond = 10
const defaultMoneyCallsPerHour = 10

const isOn = Option.getOrElse(() => false)
const setOf = (names: Option.Option<ReadonlyArray<string>>): ReadonlySet<string> =>
  new Set(Option.getOrElse(names, () => []))

/** The settings with their defaults: over HTTP nothing writes unless the operator says so. */
export const settingsOf = (given: Given): Effect.Effect<Values, Config.ConfigError> =>
  Effect.gen(function* () {
    const url = yield* baseUrl
    return {
      baseUrl: url,
      readOnly: Option.getOrElse(given.readOnly, () => isOn(given.http)),
      toolsets: new Set(given.toolsets),
      tools: Option.map(given.tools, (names) => new Set(names)),
      excludedTools: setOf(given.excludeTools),
      maxResultTokens: Option.getOrElse(given.maxResultTokens, () => defaultMaxResultTokens),
      outputSchemas: isOn(given.outputSchemas),
      allowDelivery: isOn(given.allowDelivery),
      // Files of this machine are for whoever has started the app on it.
      uploadDir: isOn(given.http) ? Option.none() : given.uploadDir,
      pii: isOn(given.pii),
      autoConfirm: setOf(given.autoConfirm),
      callsPerSecond: Option.getOrElse(given.callsPerSecond, () => defaultCallsPerSecond),
      moneyCallsPerHour: Option.getOrElse(given.moneyCallsPerHour, () => defaultMoneyCallsPerHour),
      auditFile: given.auditFile
    }
  })
