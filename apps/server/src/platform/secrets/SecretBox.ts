import { createCipheriv, createDecipheriv, createHmac } from "node:crypto"
import { Context, Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { layerSecureRandom } from "../secureRandom.ts"
import { makeSecretKey } from "./secretKey.ts"

const algorithm = "aes-256-gcm"
const nonceBytes = 12
const tagBytes = 16

/**
 * Keeps secrets that have to be read again: encrypted (AES-256-GCM) under the operator's key, and bound to what
 * they belong to, so that a row of one account opens nothing of another.
 */
export class SecretBox extends Context.Service<SecretBox>()("server/SecretBox", {
  make: Effect.gen(function* () {
    const random = yield* SecureRandom.SecureRandom
    const { find: key } = yield* makeSecretKey

    const seal = Effect.fnUntraced(function* (secret: string, belongsTo: string) {
      const nonce = yield* random.randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, yield* key, nonce)
      cipher.setAAD(Buffer.from(belongsTo))
      const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64")
    })

    /** None when it was sealed under another key, belongs elsewhere, or was changed. */
    const open = Effect.fnUntraced(function* (sealed: string, belongsTo: string) {
      const bytes = Buffer.from(sealed, "base64")
      const opened = yield* key
      return Option.liftThrowable(() => {
        const decipher = createDecipheriv(algorithm, opened, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes
        })
        decipher.setAAD(Buffer.from(belongsTo))
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        const text = decipher.update(bytes.subarray(nonceBytes + tagBytes))
        return Buffer.concat([text, decipher.final()]).toString("utf8")
      })()
    })

    /** A digest by which what was said is known again, and is not found out by trying. */
    const digest = (text: string, belongsTo: string) =>
      Effect.map(key, (secret) =>
        createHmac("sha256", secret).update(`${belongsTo}\0${text}`).digest("hex")
      )

    return { seal, open, digest }
  })
}) {
  static readonly layer = Layer.effect(SecretBox, SecretBox.make).pipe(
    Layer.provide(layerSecureRandom)
  )
}
