import { Clock, Context, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Token from "./Token.ts"

/** How long a token is good, in seconds. */
const lifetime = 300

/** More confirmed calls than this within that time are nobody's honest work. */
const maxSpent = 10_000

const seconds = Effect.map(Clock.currentTimeMillis, (millis) => Math.floor(millis / 1000))

/** Announces calls that have to be confirmed, and lets each token be spent once. */
export class Confirmations extends Context.Service<
  Confirmations,
  {
    readonly announce: (binding: Token.Binding) => Effect.Effect<string>
    /** Whether the token is good for this call; it stays so. */
    readonly check: (
      token: string,
      binding: Token.Binding
    ) => Effect.Effect<void, Token.TokenRefused>
    /** The nonce of the token, which no other call gets again. */
    readonly spend: (
      token: string,
      binding: Token.Binding
    ) => Effect.Effect<string, Token.TokenRefused>
    /** A nonce for a call that needs no confirmation. */
    readonly nonce: Effect.Effect<string>
  }
>()("mcp/Confirmations") {
  static readonly layer = Layer.effect(
    Confirmations,
    Effect.gen(function* () {
      const random = yield* SecureRandom.SecureRandom
      const secret = yield* random.randomBytes(32)
      // Nonce → when its token expires; after that the token is refused for its age.
      const spent = new Map<string, number>()

      const nonce = Effect.map(random.randomBytes(16), (bytes) =>
        Buffer.from(bytes).toString("base64url")
      )

      const forget = (now: number) => {
        for (const [old, expires] of spent) {
          if (expires < now) spent.delete(old)
        }
      }

      const announce = Effect.fnUntraced(function* (binding: Token.Binding) {
        const now = yield* seconds
        return Token.write(secret, binding, yield* nonce, now + lifetime)
      })

      const refuse = (reason: Token.TokenRefused["reason"]) => new Token.TokenRefused({ reason })

      const readAt = (now: number, token: string, binding: Token.Binding) => {
        const read = Token.read(secret, binding, token)
        if (read === undefined) return refuse("foreign")
        if (read.expires < now) return refuse("expired")
        return spent.has(read.nonce) ? refuse("spent") : read
      }

      const check = Effect.fnUntraced(function* (token: string, binding: Token.Binding) {
        const read = readAt(yield* seconds, token, binding)
        if (read instanceof Token.TokenRefused) return yield* read
      })

      const spend = Effect.fnUntraced(function* (token: string, binding: Token.Binding) {
        const now = yield* seconds
        // From here on nothing else runs until the token is spent.
        const read = readAt(now, token, binding)
        if (read instanceof Token.TokenRefused) return yield* read
        if (spent.size >= maxSpent) forget(now)
        if (spent.size >= maxSpent) return yield* refuse("expired")
        spent.set(read.nonce, read.expires)
        return read.nonce
      })

      return { announce, check, spend, nonce }
    })
  ).pipe(Layer.provide(SecureRandom.layerWebCrypto))
}
