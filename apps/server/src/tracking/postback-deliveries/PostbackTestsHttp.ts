import { Api } from "@affnet/api"
import { Affiliate } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asCaller, keyed } from "../../platform/http/handlers.ts"
import { OutboundHttp } from "../../platform/outbound/OutboundHttp.ts"
import { PostbackTests } from "./PostbackTests.ts"

const ofManagers = HttpApiBuilder.group(
  Api,
  "postbackTests",
  Effect.fn(function* (handlers) {
    const tests = yield* PostbackTests
    return handlers.handleAll({
      testPostback: ({ params, payload }) =>
        tests.run(params.affiliate_id, params.postback_id, payload).pipe(keyed("test"))
    })
  })
)

const ofAffiliates = HttpApiBuilder.group(
  Api,
  "ownPostbackTests",
  Effect.fn(function* (handlers) {
    const tests = yield* PostbackTests
    return handlers.handleAll({
      testOwnPostback: ({ params, payload }) =>
        asCaller(({ account_id }) =>
          tests.runOwn(Affiliate.AffiliateId.make(account_id), params.postback_id, payload)
        ).pipe(keyed("test"))
    })
  })
)

export const PostbackTestsHttp = Layer.merge(ofManagers, ofAffiliates).pipe(
  Layer.provide(PostbackTests.layer),
  Layer.provide(OutboundHttp.layer)
)
