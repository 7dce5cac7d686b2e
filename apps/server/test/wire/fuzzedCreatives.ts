import { Effect, Schema } from "effect"
import { givenCreative } from "../fixtures/givenCreative.ts"
import { dataUri, pngOf } from "../fixtures/pictures.ts"
import { exchange } from "./Exchange.ts"

/** So many, because the fuzzer deletes them. */
const count = 40

const Created = Schema.fromJsonString(
  Schema.Struct({ info: Schema.Struct({ creative: Schema.Struct({ id: Schema.Int }) }) })
)

/** Creatives of an offer, and some with a file that can be downloaded. */
export const fuzzedCreatives = Effect.fnUntraced(function* (offer_id: number, key: string) {
  const creative_id = yield* Effect.replicateEffect(givenCreative({ offer_id }), count)
  const upload = Effect.fnUntraced(function* (title: string) {
    const { text } = yield* exchange({
      method: "POST",
      path: `/api/v2/network/offers/${offer_id}/creatives`,
      key,
      body: { title, image_data: dataUri("image/png", pngOf(3, 2)) }
    })
    return Schema.decodeUnknownSync(Created)(text).info.creative.id
  })
  const titles = Array.from({ length: 5 }, (_, index) => `With a file ${index}`)
  return { creative_id, "downloadCreative.creative_id": yield* Effect.forEach(titles, upload) }
})
