import { randomFillSync } from "node:crypto"
import { Layer } from "effect"
import { SecureRandom } from "effect/crypto"

/** Bytes drawn from the system at once: a draw for each id takes as long as storing a row. */
const portion = 4_096

/** Bytes are given out once, and forgotten then. */
const makePool = () => {
  let pool = new Uint8Array(0)
  let given = 0
  return (size: number): Uint8Array<ArrayBuffer> => {
    if (size > portion) return randomFillSync(new Uint8Array(size))
    if (given + size > pool.length) {
      pool = randomFillSync(new Uint8Array(portion))
      given = 0
    }
    const bytes = pool.slice(given, given + size)
    pool.fill(0, given, given + size)
    given += size
    return bytes
  }
}

/** `SecureRandom` from the system's generator, for ids and keys that come with every request. */
export const layerSecureRandom = Layer.sync(SecureRandom.SecureRandom, () =>
  SecureRandom.make(makePool())
)
