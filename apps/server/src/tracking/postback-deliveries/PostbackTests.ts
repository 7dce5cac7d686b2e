import { Refusals } from "@affnet/api/Wire"
import { type Affiliate, type Postback, PostbackTest } from "@affnet/domain"
import { Context, Duration, Effect, Layer } from "effect"
import { NetworkSettingsRepo } from "../../accounts/network/NetworkSettingsRepo.ts"
import { makeThrottle } from "../../accounts/sessions/Throttle.ts"
import { PostbacksRepo } from "../../catalog/postbacks/PostbacksRepo.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { OutboundHttp } from "../../platform/outbound/OutboundHttp.ts"
import { ConversionsRepo } from "../conversions/ConversionsRepo.ts"
import { makeFactsOf } from "./conversionFacts.ts"

/** A person waits for the outcome. */
const timeoutMillis = 10_000

/** Anybody may become an affiliate, and name a server that is not its own. */
const ownCallsMax = { most: 30, seconds: 600 }

const unknownConversion = {
  field: "transaction_id",
  problem: "names no conversion of this affiliate"
}

/** Tries postbacks. */
export class PostbackTests extends Context.Service<PostbackTests>()("server/PostbackTests", {
  make: Effect.gen(function* () {
    const conversions = yield* ConversionsRepo
    const http = yield* OutboundHttp
    const network = yield* NetworkSettingsRepo
    const ownCalls = makeThrottle(ownCallsMax)
    const postbacks = yield* PostbacksRepo
    const factsOf = yield* makeFactsOf

    /** The conversion that is meant, if one is named. */
    const chosen = Effect.fnUntraced(function* (
      affiliate_id: Affiliate.AffiliateId,
      { transaction_id }: PostbackTest.PostbackTestInput
    ) {
      if (transaction_id === undefined) return undefined
      const conversion = yield* conversions.find(transaction_id)
      if (conversion?.affiliate_id !== affiliate_id) {
        return yield* Refusals.ofProblem(unknownConversion)
      }
      return yield* factsOf(conversion)
    })

    const call = (url: string) =>
      http
        .send({ method: "GET", url, headers: [], body: null, timeout_millis: timeoutMillis })
        .pipe(
          Effect.result,
          Effect.timed,
          Effect.map(([duration, sent]) => ({
            sent,
            duration_millis: Math.round(Duration.toMillis(duration))
          }))
        )

    const prepared = Effect.fnUntraced(function* (
      affiliate_id: Affiliate.AffiliateId,
      id: Postback.PostbackId,
      input: PostbackTest.PostbackTestInput
    ) {
      const postback = yield* orNotFound(postbacks.findOwn(affiliate_id, id))
      yield* Refusals.unless(PostbackTest.problemOf(postback, input))
      const rendered = PostbackTest.render(postback, input, yield* chosen(affiliate_id, input))
      return { postback, rendered }
    })

    const carriedOut = Effect.fnUntraced(function* (
      rendered: PostbackTest.Rendered,
      { send }: PostbackTest.PostbackTestInput
    ) {
      const { request } = rendered
      const made = send === true && request !== null ? yield* call(request.url) : undefined
      return PostbackTest.outcome(rendered, made)
    })

    /** For managers. */
    const run = Effect.fn("PostbackTests.run")(function* (
      affiliate_id: Affiliate.AffiliateId,
      id: Postback.PostbackId,
      input: PostbackTest.PostbackTestInput
    ) {
      const { rendered } = yield* prepared(affiliate_id, id, input)
      return yield* carriedOut(rendered, input)
    })

    /** For the affiliate itself. */
    const runOwn = Effect.fn("PostbackTests.runOwn")(function* (
      affiliate_id: Affiliate.AffiliateId,
      id: Postback.PostbackId,
      input: PostbackTest.PostbackTestInput
    ) {
      const { postback, rendered } = yield* prepared(affiliate_id, id, input)
      const { approve_postbacks } = yield* network.get
      if (approve_postbacks) yield* Refusals.unless(PostbackTest.unapproved(postback, input))
      if (input.send === true) yield* ownCalls.take(String(affiliate_id))
      return yield* carriedOut(rendered, input)
    })

    return { run, runOwn }
  })
}) {
  static readonly layer = Layer.effect(PostbackTests, PostbackTests.make).pipe(
    Layer.provide([ConversionsRepo.layer, NetworkSettingsRepo.layer, PostbacksRepo.layer])
  )
}
