import type { Principal } from "@affnet/api"
import { ListQuery, Money, Referral, ReportDate } from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import type { Source } from "../../platform/http/CsvAnswer.ts"
import { ReferralsRepo, type Referred } from "./ReferralsRepo.ts"

/** Which page of the report, of which time; an end that is missing is open. */
export interface ReferralsQuery {
  readonly page: number
  readonly perPage: number
  readonly rangeFrom: ReportDate.ReportDate | undefined
  readonly rangeTo: ReportDate.ReportDate | undefined
}

const earliest = ReportDate.ReportDate.make("1970-01-01")
const latest = ReportDate.ReportDate.make("9999-12-31")

/** An e-mail address, by which others without a company go, is nothing for a sponsor to see. */
const titleOf = ({ company_name, id }: Referred): string => company_name || `Affiliate ${id}`

/** What affiliates earn by referring others. */
export class Referrals extends Context.Service<Referrals>()("server/Referrals", {
  make: Effect.gen(function* () {
    const repo = yield* ReferralsRepo
    const network = yield* NetworkRepo

    const report = Effect.fn("Referrals.report")(function* (
      sponsor: Principal,
      { rangeFrom, rangeTo, ...paging }: ReferralsQuery
    ) {
      const range = ReportDate.range(rangeFrom ?? earliest, rangeTo ?? latest, sponsor.timezone)
      const rate = yield* repo.rate(sponsor.account_id)
      const { items, ...place } = yield* repo.referred(sponsor.account_id, paging)
      const commissions = yield* repo.commissions(
        sponsor.account_id,
        items.map(({ id }) => id),
        range
      )
      return {
        ...place,
        items: items.map((referred) =>
          Referral.entry(titleOf(referred), commissions.get(referred.id) ?? Money.zero, rate)
        )
      }
    })

    /** Every page of the report, one after the other. */
    const all = (sponsor: Principal, query: ReferralsQuery): Source<number, never> => ({
      start: 1,
      read: (page) =>
        Effect.map(
          report(sponsor, { ...query, page, perPage: ListQuery.maxPerPage }),
          ({ items, ...place }) => [
            items,
            page < ListQuery.pageCount(place) ? Option.some(page + 1) : Option.none()
          ]
        )
    })

    return {
      report,
      all,
      /** That of the commissions: the network's. */
      currency: Effect.map(network.get, ({ currency }) => currency)
    }
  })
}) {
  static readonly layer = Layer.effect(Referrals, Referrals.make).pipe(
    Layer.provide([ReferralsRepo.layer, NetworkRepo.layer])
  )
}
