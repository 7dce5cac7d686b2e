import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Config, Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { dataDirectory, makeDirectory } from "../DataDirectory.ts"

const keyBytes = 32
const fileName = "secret.key"

/** Its owner alone may read it. */
const mode = 0o600

const bytesOf = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text.trim(), "base64")
  return bytes.length === keyBytes ? bytes : undefined
}

const problem = `must be ${keyBytes} bytes in base64; make them with: openssl rand -base64 ${keyBytes}`

const KeyText = Schema.String.check(
  Schema.makeFilter((text) => (bytesOf(text) === undefined ? problem : undefined))
)

const setting = Config.option(Config.schema(KeyText, "AFFNET_SECRET_KEY"))

/** Makes the file with all of its content, or finds the one that another process made first. */
const readOrMake = (directory: string, fresh: Uint8Array): Buffer => {
  const file = join(directory, fileName)
  if (!existsSync(file)) {
    makeDirectory(directory)
    const unfinished = `${file}.${process.pid}.unfinished`
    writeFileSync(unfinished, `${Buffer.from(fresh).toString("base64")}\n`, { flag: "wx", mode })
    try {
      linkSync(unfinished, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(unfinished, { force: true })
    }
  }
  const bytes = bytesOf(readFileSync(file, "utf8"))
  if (bytes === undefined) throw new Error(`${fileName} ${problem}`)
  return bytes
}

/**
 * The key under which secrets are encrypted: `AFFNET_SECRET_KEY`, or a file in `DATA_DIR` that is made when it
 * is first needed. It is never in the database, so that a copy of the database opens nothing.
 */
export const makeSecretKey = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  const given = Option.flatMap(yield* setting, (text) => Option.fromUndefinedOr(bytesOf(text)))
  const directory = yield* dataDirectory
  const find: Effect.Effect<Uint8Array> = Option.match(given, {
    onSome: Effect.succeed,
    onNone: () => Effect.map(random.randomBytes(keyBytes), (fresh) => readOrMake(directory, fresh))
  })
  return { find: yield* Effect.cached(find) }
})
