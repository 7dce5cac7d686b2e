import { AdvertiserSecret } from "@affnet/domain"
import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import * as NewKey from "../accounts/keys/NewKey.ts"

/**
 * A security token for each advertiser and the rows to store for them, in the order of the ids. Like keys they
 * never follow from the seed.
 */
export const makeTokens = Effect.fnUntraced(function* (
  advertisers: ReadonlyArray<number>,
  created_millis: number
) {
  const random = yield* SecureRandom.SecureRandom
  const makeToken = (advertiser_id: number) =>
    Effect.map(random.randomBytes(AdvertiserSecret.secretBytes), (bytes) => {
      const token = AdvertiserSecret.fromBytes("token", bytes)
      const digest = NewKey.digest(token)
      const masked = AdvertiserSecret.mask(token)
      return { token, row: { advertiser_id, kind: "token", digest, masked, created_millis } }
    })
  const made = yield* Effect.forEach(advertisers, makeToken)
  const [first, second] = made.map(({ token }) => token)
  return {
    tokens: { advertiser: first ?? "", other_advertiser: second ?? "" },
    rows: made.map(({ row }) => row)
  }
})
