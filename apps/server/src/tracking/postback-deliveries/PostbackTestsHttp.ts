import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { keyed } from "../../platform/http/handlers.ts"
import { OutboundHttp } from "../../platform/outbound/OutboundHttp.ts"
import { PostbackTests } from "./PostbackTests.ts"

export const PostbackTestsHttp = HttpApiBuilder.group(
  Api,
  "postbackTests",
  Effect.fn(function* (handlers) {
    const tests = yield* PostbackTests
    return handlers.handleAll({
      testPostback: ({ params, payload }) =>
        tests.run(params.affiliate_id, params.postback_id, payload).pipe(keyed("test"))
    })
  })
).pipe(Layer.provide(PostbackTests.layer), Layer.provide(OutboundHttp.layer))
