import { HttpUrl, type OutboundFailure, ReferenceRates, UnixTime } from "@affnet/domain"
import { Clock, Config, Context, Effect, Layer, Option } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { inBackground } from "../../platform/inBackground.ts"
import { OutboundHttp } from "../../platform/outbound/OutboundHttp.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ExchangeRatesRepo } from "./ExchangeRatesRepo.ts"
import { RateLooksRepo } from "./RateLooksRepo.ts"

/** Where the rates are; they are looked for nowhere when it is not set. */
export const referenceUrl = Config.option(Config.schema(HttpUrl.HttpUrl, "AFFNET_ECB_RATES_URL"))

const timeout_millis = 20_000

/** Longer than a look may take: until then no other process looks. */
const leaseMillis = 5 * 60_000

/** What failed is tried again after an hour. */
const retryMillis = 3_600_000

const { source } = ReferenceRates

const unusable = (problem: string) => new ReferenceRates.UnusableReference({ problem })

/** Why a reply is no file of rates. */
const problemOfReply = ({ http_status, is_cut }: OutboundFailure.OutboundReply) => {
  if (http_status !== 200) return unusable(`The server answered with ${http_status}`)
  return is_cut ? unusable("The answer did not come to its end") : undefined
}

/**
 * Fetches the reference rates of the European Central Bank once a day, when `AFFNET_ECB_RATES_URL` is set. A look
 * is claimed with a lease, so any number of processes look once. Rates set by managers stay.
 */
export class ReferenceRateLooks extends Context.Service<ReferenceRateLooks>()(
  "server/ReferenceRateLooks",
  {
    make: Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const http = yield* OutboundHttp
      const looks = yield* RateLooksRepo
      const network = yield* NetworkRepo
      const rates = yield* ExchangeRatesRepo
      const url = yield* referenceUrl

      const fetchFrom = Effect.fnUntraced(function* (from: string, nowMillis: number) {
        const reply = yield* http
          .send({ url: from, method: "GET", headers: [], body: null, timeout_millis })
          .pipe(Effect.mapError(({ reason }) => unusable(`The server was not reached: ${reason}`)))
        const problem = problemOfReply(reply)
        if (problem !== undefined) return yield* problem
        const reference = yield* Effect.fromResult(ReferenceRates.read(reply.body))
        const late = ReferenceRates.problemOf(reference.date, nowMillis)
        if (late !== undefined) return yield* late
        return reference
      })

      const store = Effect.fnUntraced(function* (
        reference: ReferenceRates.ReferenceRates,
        nowMillis: number
      ) {
        const { currency } = yield* network.get
        const found = yield* Effect.fromResult(ReferenceRates.from(reference, currency))
        const { date } = reference
        const updated = UnixTime.fromMillis(nowMillis)
        yield* rates.putFetched(
          found.map((rate) => ({ ...rate, date, source, manager_id: null, updated }))
        )
        yield* looks.succeed(source, ReferenceRates.nextLook(nowMillis))
      }, inTransaction)

      const look = Effect.fnUntraced(function* (from: string, nowMillis: number) {
        yield* fetchFrom(from, nowMillis).pipe(
          Effect.flatMap((reference) => store(reference, nowMillis)),
          Effect.catchTag(
            "UnusableReference",
            Effect.fnUntraced(function* ({ problem }) {
              yield* Effect.logWarning(
                `The exchange rates of the European Central Bank were not taken, and are looked for again ` +
                  `in an hour: ${problem}.`
              )
              yield* looks.fail(source, nowMillis, nowMillis + retryMillis)
            })
          )
        )
      })

      /** Looks, if it is time. */
      const run = Effect.gen(function* () {
        if (Option.isNone(url)) return
        const nowMillis = yield* Clock.currentTimeMillis
        if (yield* looks.claim(source, nowMillis, nowMillis + leaseMillis)) {
          yield* look(url.value, nowMillis)
        }
      })

      return { run }
    })
  }
) {
  static readonly layer = Layer.effect(ReferenceRateLooks, ReferenceRateLooks.make).pipe(
    Layer.provide([ExchangeRatesRepo.layer, NetworkRepo.layer, RateLooksRepo.layer])
  )

  /** Sees once a minute whether it is time. */
  static readonly working = Layer.effectDiscard(
    Effect.flatMap(ReferenceRateLooks, ({ run }) =>
      inBackground(run, "1 minute", "Exchange rates were not looked for")
    )
  ).pipe(Layer.provide(ReferenceRateLooks.layer))
}
