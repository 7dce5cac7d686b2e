import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { Affiliate, AffiliateInput, type ListQuery } from "@affnet/domain"
import { Context, Effect, Layer, Scope } from "effect"
import { orNotFound } from "../../platform/orNotFound.ts"
import type { Actor } from "../activity-log/ActivityLog.ts"
import { NetworkSettingsRepo } from "../network/NetworkSettingsRepo.ts"
import { Pictures } from "../pictures/Pictures.ts"
import { AccountCountries } from "../store/AccountCountries.ts"
import { AccountWrites } from "../store/AccountWrites.ts"
import type { Setting } from "../store/createMany.ts"
import { type AffiliateRow, AffiliatesRepo } from "./AffiliatesRepo.ts"
import { CommissionPlansRepo } from "./CommissionPlansRepo.ts"
import { MultiAccountsRepo } from "./MultiAccountsRepo.ts"

/** Affiliates bring visitors and are paid for conversions. This is the managers' view of them. */
export class Affiliates extends Context.Service<Affiliates>()("server/Affiliates", {
  make: Effect.gen(function* () {
    const addresses = yield* AccountCountries
    const network = yield* NetworkSettingsRepo
    const repo = yield* AffiliatesRepo
    const writes = yield* AccountWrites
    const commissionPlans = yield* CommissionPlansRepo
    const multiAccounts = yield* MultiAccountsRepo
    const pictures = yield* Pictures

    /** Reads what takes several rows for each affiliate, for all of them at once. */
    const completion = (ids: ReadonlyArray<Affiliate.AffiliateId>) =>
      Effect.zipWith(
        commissionPlans.of(ids),
        multiAccounts.of(ids),
        (plansOf, multiAccountsOf) =>
          (row: AffiliateRow): Affiliate.Affiliate => ({
            ...row,
            multi_accounts: multiAccountsOf(row.id),
            commission_plans: plansOf(row.id)
          })
      )

    const list = Effect.fnUntraced(function* (query: ListQuery.ListQuery) {
      const { items, ...pagination } = yield* repo.list(query)
      if (items.length === 0) return { ...pagination, items: [] }
      return { ...pagination, items: items.map(yield* completion(items.map(({ id }) => id))) }
    })

    const get = Effect.fnUntraced(function* (id: Affiliate.AffiliateId) {
      const row = yield* orNotFound(repo.find(id))
      const complete = yield* completion([id])
      return complete(row)
    })

    const settingOf = (input: Partial<AffiliateInput.AffiliateUpdate>): Setting => ({
      ...input,
      columns: addresses.located(AffiliateInput.columnsOf(input))
    })

    /** The setting with the picture that the request sends, which stays if the setting is committed. */
    const withPicture = Effect.fnUntraced(function* (
      input: Partial<AffiliateInput.AffiliateUpdate>
    ) {
      const { image_data } = input
      const setting = settingOf(input)
      if (image_data === undefined) return setting
      const image = image_data === null ? null : yield* pictures.receive(image_data)
      return { ...setting, columns: { ...setting.columns, image } }
    })

    const create = Effect.fn("Affiliates.create")(function* (
      actor: Principal,
      input: AffiliateInput.AffiliateCreate
    ) {
      const { default_affiliate_status: status } = yield* network.get
      const setting = yield* withPicture({ status, ...input })
      return yield* writes.create("affiliate", actor, setting, (id) =>
        get(Affiliate.AffiliateId.make(id))
      )
    })

    /** Makes many at once, without passwords: an id for each, or why it can't be made. */
    const createMany = Effect.fn("Affiliates.createMany")(function* (
      actor: Actor,
      inputs: ReadonlyArray<AffiliateInput.AffiliateCreate>
    ) {
      const { default_affiliate_status: status } = yield* network.get
      const settings = inputs.map((input) => settingOf({ status, ...input }))
      return yield* writes.createMany("affiliate", actor, settings)
    })

    const update = Effect.fnUntraced(function* (
      actor: Principal,
      id: Affiliate.AffiliateId,
      changes: AffiliateInput.AffiliateUpdate
    ) {
      const setting = yield* withPicture(changes)
      const request = yield* Effect.scope
      return yield* writes.update({
        account: { role: "affiliate", account_id: id },
        actor,
        ...(typeof changes.referred_by === "number" ? { lockFirst: repo.lockSponsors } : {}),
        get: get(id),
        setting,
        allow: Effect.fnUntraced(function* ({ image, referred_by, status }) {
          const sponsor = changes.referred_by ?? referred_by
          const sponsors =
            sponsor === null || sponsor === referred_by ? [] : yield* repo.sponsors(sponsor)
          yield* Refusals.unless(
            AffiliateInput.statusProblem(status, changes.status) ??
              AffiliateInput.sponsorProblem(id, sponsors)
          )
          if (changes.image_data !== undefined) yield* pictures.retire(image)
        }, Scope.provide(request))
      })
    })

    const remove = (actor: Actor, id: Affiliate.AffiliateId) =>
      writes.remove({ role: "affiliate", account_id: id }, actor, get(id))

    return { list, get, create, createMany, update, delete: remove }
  })
}) {
  static readonly layer = Layer.effect(Affiliates, Affiliates.make).pipe(
    Layer.provide([
      AccountCountries.layer,
      AccountWrites.layer,
      AffiliatesRepo.layer,
      CommissionPlansRepo.layer,
      MultiAccountsRepo.layer,
      NetworkSettingsRepo.layer,
      Pictures.layer
    ])
  )
}
