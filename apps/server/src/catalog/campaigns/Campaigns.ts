import type { Principal } from "@affnet/api"
import {
  Affiliate,
  type Campaign,
  CampaignInput,
  type ListQuery,
  type ManagedCampaign,
  type Role
} from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { ActivityLog, type Actor } from "../../accounts/activity-log/ActivityLog.ts"
import { changedFields } from "../../platform/changedFields.ts"
import { toChange } from "../../platform/http/ETag.ts"
import { now } from "../../platform/now.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { CampaignReferences } from "./CampaignReferences.ts"
import { CampaignsRepo } from "./CampaignsRepo.ts"

type Found = ManagedCampaign.ManagedCampaign
type CampaignId = Campaign.CampaignId

/** 64 random bits in the 36 characters that read the same in any case. */
const hashBytes = 8

/** The fields of a campaign that may change. */
const settingsOf = (found: Found): CampaignInput.Settings => ({
  name: found.name,
  status: found.status,
  commission_plan_id: found.commission_plan?.id ?? null,
  traffic_source_id: found.traffic_source?.id ?? null,
  traffic_approach_id: found.traffic_approach?.id ?? null,
  landing_page_id: found.landing_page?.id ?? null,
  creative_id: found.creative?.id ?? null
})

/** The affiliate whose campaigns are visible: another's is indistinguishable from a missing one. */
type Owner = Pick<Principal, "account_id">

/** The tracking links of affiliates. */
export class Campaigns extends Context.Service<Campaigns>()("server/Campaigns", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const repo = yield* CampaignsRepo
    const references = yield* CampaignReferences
    const log = yield* ActivityLog
    const random = yield* SecureRandom.SecureRandom
    const get = (id: CampaignId, owner?: Owner) => orNotFound(repo.find(id, owner?.account_id))

    const newHash = Effect.map(random.randomBytes(hashBytes), (bytes) =>
      BigInt(`0x${Buffer.from(bytes).toString("hex")}`).toString(36)
    )

    const record = (
      actor: Actor,
      { affiliate, id, name }: Found,
      action: "campaign.created" | "campaign.changed" | "campaign.deleted",
      what: string
    ) =>
      log.record({
        account: { role: "affiliate", account_id: affiliate.id },
        actor,
        action,
        entity: "campaign",
        entity_id: id,
        message: `Campaign "${name}" was ${what}.`
      })

    const create = Effect.fn("Campaigns.create")(function* (
      actor: Actor,
      input: CampaignInput.CampaignCreate,
      to?: Role.Role
    ) {
      const { affiliate_id, offer_id } = input
      const settings = CampaignInput.create(input)
      yield* references.requireAccess({ affiliate_id, offer_id }, to)
      yield* references.require(settings, { affiliate_id, offer_id })
      const campaign = { ...settings, affiliate_id, offer_id, hash: yield* newHash }
      const made = yield* get(yield* repo.insert(campaign, yield* now))
      yield* record(actor, made, "campaign.created", "created")
      return made
    }, inTransaction)

    /** Returns the campaign after the update. An unchanged one is not written. */
    const update = Effect.fn("Campaigns.update")(function* (
      actor: Principal,
      id: CampaignId,
      changes: CampaignInput.CampaignUpdate,
      owner?: Owner
    ) {
      const found = yield* toChange(repo.findForUpdate(id, owner?.account_id))
      const before = settingsOf(found)
      const settings = CampaignInput.update(before, changes)
      const fields = changedFields(before, settings)
      if (fields.length === 0) return found
      const of = { affiliate_id: found.affiliate.id, offer_id: found.offer.id }
      yield* references.require(settings, of, before)
      yield* repo.update(id, settings, yield* now)
      const changed = yield* get(id)
      yield* record(actor, changed, "campaign.changed", `changed: ${fields.join(", ")}`)
      return changed
    }, inTransaction)

    /** Takes a campaign back that was just made; one that brought conversions is paused instead. */
    const retract = Effect.fn("Campaigns.retract")(function* (actor: Actor, id: CampaignId) {
      const found = yield* repo.findForUpdate(id)
      if (Option.isNone(found)) return
      if (yield* repo.forget(id)) {
        return yield* record(actor, found.value, "campaign.deleted", "deleted")
      }
      yield* repo.update(id, { ...settingsOf(found.value), status: "paused" }, yield* now)
      yield* record(actor, found.value, "campaign.changed", "changed: status")
    }, inTransaction)

    return {
      list: (query: ListQuery.ListQuery, owner?: Owner) => repo.list(query, owner?.account_id),
      get,
      /** Whether the affiliate has a campaign of this name on the offer. */
      isNamed: repo.isNamed,
      create: (actor: Actor, input: CampaignInput.CampaignCreate) => create(actor, input),
      /** A campaign of the calling affiliate. */
      createOwn: (me: Principal, input: CampaignInput.OwnCampaignCreate) =>
        create(
          me,
          { ...input, affiliate_id: Affiliate.AffiliateId.make(me.account_id) },
          "affiliate"
        ),
      retract,
      update
    }
  })
}) {
  static readonly layer = Layer.effect(Campaigns, Campaigns.make).pipe(
    Layer.provide([
      CampaignsRepo.layer,
      CampaignReferences.layer,
      ActivityLog.layer,
      layerSecureRandom
    ])
  )
}
