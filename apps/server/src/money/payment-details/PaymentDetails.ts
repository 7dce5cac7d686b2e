import { NotFound, type Principal } from "@affnet/api"
import {
  Affiliate,
  type Currency,
  PaymentDetails as Domain,
  type PaymentMethod,
  TimeZone
} from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { Affiliates } from "../../accounts/affiliates/Affiliates.ts"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { PaymentChanges } from "./PaymentChanges.ts"
import { PaymentDetailsRepo } from "./PaymentDetailsRepo.ts"

/** Where affiliates are paid. */
export class PaymentDetails extends Context.Service<PaymentDetails>()("server/PaymentDetails", {
  make: Effect.gen(function* () {
    const affiliates = yield* Affiliates
    const changes = yield* PaymentChanges
    const network = yield* NetworkRepo
    const repo = yield* PaymentDetailsRepo

    const affiliateOf = ({ account_id }: Principal) =>
      Effect.orDie(affiliates.get(Affiliate.AffiliateId.make(account_id)))

    const exchange = Effect.gen(function* () {
      const { timezone } = yield* network.get
      const today = TimeZone.dayOf(yield* Clock.currentTimeMillis, timezone)
      return Domain.exchange(yield* network.rates(today))
    })

    /** The own details of a method that is offered, empty where there are none. */
    const get = Effect.fn("PaymentDetails.get")(function* (
      { account_id }: Principal,
      id: PaymentMethod.PaymentMethodId
    ) {
      const method = yield* orNotFound(repo.method(id))
      const own = yield* repo.list(account_id)
      const details = own.find(({ details }) => details.payment_method_id === id)?.details
      if (details === undefined && method.status !== 1) return yield* new NotFound()
      return Domain.ofMethod(method, details)
    })

    return {
      list: Effect.fn("PaymentDetails.list")(function* (me: Principal) {
        const affiliate = yield* affiliateOf(me)
        const rates = yield* exchange
        const own = yield* repo.list(me.account_id)
        const { currency: home } = yield* network.get
        return own.map(({ details, method }) =>
          Domain.of({ affiliate, details, method }, rates, home)
        )
      }),
      get,
      /** Stores the details, and notifies the account by mail unless they are unchanged. */
      save: Effect.fn("PaymentDetails.save")((me: Principal, input: Domain.PaymentDetailsInput) =>
        Effect.andThen(changes.save(me, input), get(me, input.payment_method_id))
      ),
      delete: changes.delete,
      /** The currencies in which a balance can be paid out. */
      currencies: Effect.fn("PaymentDetails.currencies")(function* (balance: Currency.Currency) {
        const rates = yield* exchange
        return Domain.currenciesFor(balance, yield* repo.offered, rates)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(PaymentDetails, PaymentDetails.make).pipe(
    Layer.provide([
      Affiliates.layer,
      NetworkRepo.layer,
      PaymentChanges.layer,
      PaymentDetailsRepo.layer
    ])
  )
}
