import { ApiKey } from "@affnet/domain"
import { Config, Effect, FileSystem, Option, Redacted, Schema } from "effect"

/** Where the key for stdio comes from: never from the arguments, which every user of a machine can read. */

/** There is no key to call the network with. */
export class NoKey extends Schema.TaggedError<NoKey>()("NoKey", {}) {
  override get message(): string {
    return "No API key: set AFFNET_API_KEY, or AFFNET_API_KEY_FILE to a file that holds it."
  }
}

const inEnvironment = Config.option(Config.Redacted("AFFNET_API_KEY"))
const inFile = Config.option(Config.String("AFFNET_API_KEY_FILE"))

/** The text is no key. */
export class NotAKey extends Schema.TaggedError<NotAKey>()("NotAKey", {}) {
  override get message(): string {
    return "AFFNET_API_KEY, or the file, does not hold an API key such as afn_m_…"
  }
}

const given = Effect.gen(function* () {
  const given = yield* inEnvironment
  if (Option.isSome(given)) return given.value
  const path = yield* inFile
  if (Option.isNone(path)) return yield* new NoKey()
  const fileSystem = yield* FileSystem.FileSystem
  const text = yield* fileSystem.readFileString(path.value)
  return Redacted.make(text.trim())
})

/** The key in the environment, or in the file that the environment names. */
export const key = Effect.gen(function* () {
  const text = yield* given
  yield* Effect.mapError(Effect.fromResult(ApiKey.parse(Redacted.value(text))), () => new NotAKey())
  return text
})
