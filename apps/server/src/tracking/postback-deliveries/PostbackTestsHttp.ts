import { Affiliate } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { OutboundHttp } from "../../platform/outbound/OutboundHttp.ts"
import { PostbackTests } from "./PostbackTests.ts"

const ofManagers = implement(
  "postbackTests",
  Effect.fn(function* (handlers) {
    const tests = yield* PostbackTests
    return handlers.handleAll({
      testPostback: ({ params, payload }) =>
        tests.run(params.affiliate_id, params.postback_id, payload).pipe(keyed("test"))
    })
  })
)

const ofAffiliates = implement(
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
