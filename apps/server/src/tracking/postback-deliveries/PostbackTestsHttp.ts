import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { OutboundHttp } from "../../platform/outbound/OutboundHttp.ts"
import { PostbackTests } from "./PostbackTests.ts"

export const PostbackTestsHttp = HttpApiBuilder.group(
  Api,
  "postbackTests",
  Effect.fn(function* (handlers) {
    const tests = yield* PostbackTests
    return handlers.handleAll({
      testPostback: ({ params, payload }) =>
        Effect.map(tests.run(params.affiliate_id, params.postback_id, payload), (test) => ({
          test
        }))
    })
  })
).pipe(Layer.provide(PostbackTests.layer), Layer.provide(OutboundHttp.layer))
