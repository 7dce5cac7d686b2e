import { Effect } from "effect"
import { givenPostback } from "../fixtures/givenPostback.ts"

/** So many of what the fuzzer deletes. */
const deletable = 40

/** Tests of them call nobody: the address may not be called. */
const code = "http://127.0.0.1/?c={click_id}"

/** Postbacks of an affiliate, and others that are deleted. */
export const fuzzedPostbacks = Effect.fnUntraced(function* (affiliate_id: number) {
  const some = Effect.replicateEffect(givenPostback(affiliate_id, { code }), deletable)
  return {
    // The fuzzer makes up small ids as well, and deletes what has them.
    postback_id: [
      yield* givenPostback(affiliate_id, { code, id: 2_000_000 }),
      yield* givenPostback(affiliate_id, { code, id: 2_000_001 })
    ],
    "deletePostback.postback_id": yield* some,
    "deleteOwnPostback.postback_id": yield* some,
    // Valid ones are about everything, as the example's level says.
    "createPostback.offer_id": [0],
    "createPostback.goal_id": [0],
    "createOwnPostback.offer_id": [0],
    "createOwnPostback.goal_id": [0]
  }
})
