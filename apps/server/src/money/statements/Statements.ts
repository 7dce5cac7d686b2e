import { BadRequest } from "@affnet/api"
import { ReportRange, Statement, TimeZone } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { type StatedAccount, StatementsRepo } from "./StatementsRepo.ts"

/** A statement has a line for each day and kind, so that a longer one is several. */
const maxDays = 366

/** What accounts earned and were paid over a period. */
export class Statements extends Context.Service<Statements>()("server/Statements", {
  make: Effect.gen(function* () {
    const network = yield* NetworkRepo
    const repo = yield* StatementsRepo

    /** In the network's zone, whoever the caller is: the same period is the same statement for both sides. */
    const of = Effect.fn("Statements.of")(function* (
      account: StatedAccount,
      bounds: ReportRange.Bounds
    ) {
      const { currency, timezone } = yield* network.get
      const now = yield* Clock.currentTimeMillis
      const resolved = ReportRange.atMost(maxDays, bounds, now, timezone)
      const range = yield* Effect.fromResult(resolved).pipe(
        Effect.mapError(({ field, problem }) => new BadRequest({ errors: { [field]: [problem] } }))
      )
      const found = yield* orNotFound(repo.find(account))
      const { from, to } = ReportRange.filled(bounds, TimeZone.dayOf(now, timezone))
      return Statement.of(
        { account: found, rangeFrom: from, rangeTo: to, timezone, network_currency: currency },
        yield* repo.movements(account, { range, timezone })
      )
    })

    return { of }
  })
}) {
  static readonly layer = Layer.effect(Statements, Statements.make).pipe(
    Layer.provide([NetworkRepo.layer, StatementsRepo.layer])
  )
}
