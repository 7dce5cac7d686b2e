import { ClickId } from "@affnet/domain"
import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"

/** A call for random bytes takes longer than a click may, so one call serves many ids. */
const idsPerDraw = 512
const bytesPerId = ClickId.randomDigits / 2

/** Makes the ids of clicks. */
export const makeClickIds = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  const run = Effect.runSyncWith(yield* Effect.context<never>())
  let digits = ""
  let used = 0
  return (millis: number): ClickId.ClickId => {
    if (used === digits.length) {
      digits = Buffer.from(run(random.randomBytes(idsPerDraw * bytesPerId))).toString("hex")
      used = 0
    }
    const drawn = digits.slice(used, used + ClickId.randomDigits)
    used += ClickId.randomDigits
    return ClickId.make(millis, drawn)
  }
})
