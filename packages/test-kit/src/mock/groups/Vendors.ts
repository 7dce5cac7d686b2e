import { Api } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  LeadDelivery,
  UnixTime,
  Vendor,
  VendorConditions,
  VendorProblems,
  VendorTest
} from "@affnet/domain"
import { Effect, Equal, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { orNotFound, pageOf } from "../Pages.ts"
import * as Patterns from "../Patterns.ts"
import { change, type Knowledge, nextId, put, State } from "../State.ts"

const campaignOf = ({ records }: Knowledge, wanted: number) =>
  orNotFound(records.receiveCampaigns.find(({ id }) => id === wanted))

const vendorsOf = ({ records }: Knowledge, campaign: number) =>
  records.vendors
    .filter(({ campaign_id }) => campaign_id === campaign)
    .toSorted((one, other) => one.position - other.position || one.id - other.id)

const vendorOf = (state: Knowledge, { campaign_id, vendor_id }: Named) =>
  orNotFound(vendorsOf(state, campaign_id).find(({ id }) => id === vendor_id))

interface Named {
  readonly campaign_id: number
  readonly vendor_id: number
}

const updated = (vendor: Vendor.Vendor, changes: Vendor.VendorUpdate) =>
  Refusals.orRefused(VendorConditions.updated(vendor, changes, Patterns.problem))

const now = ({ records }: Knowledge) => UnixTime.fromMillis(records.nowMillis)

const create = Effect.fnUntraced(function* (campaign: number, input: Vendor.VendorCreate) {
  const state = yield* State
  const { id: campaign_id } = yield* campaignOf(state, campaign)
  const others = vendorsOf(state, campaign_id)
  yield* Refusals.unless(VendorProblems.ofCount(others.length))
  const lastPosition = others.at(-1)?.position ?? 0
  const wanted = yield* Refusals.orRefused(
    VendorConditions.created(input, lastPosition, Patterns.problem)
  )
  const id = Vendor.VendorId.make(nextId(state.records.vendors))
  const outline = { id, campaign_id, created: now(state), updated: now(state) }
  const vendor = { ...wanted, ...Vendor.healthy, ...outline }
  change(state, { vendors: [...state.records.vendors, vendor] })
  return { vendor: Vendor.shown(vendor) }
})

const update = Effect.fnUntraced(function* (named: Named, changes: Vendor.VendorUpdate) {
  const state = yield* State
  const found = yield* vendorOf(state, named)
  const changed = yield* updated(found, changes)
  if (Equal.equals(changed, found)) return { vendor: Vendor.shown(found) }
  const vendor = { ...changed, ...Vendor.healthy, updated: now(state) }
  change(state, { vendors: put(state.records.vendors, vendor) })
  return { vendor: Vendor.shown(vendor) }
})

const order = Effect.fnUntraced(function* (campaign: number, ids: ReadonlyArray<number>) {
  const state = yield* State
  const { id } = yield* campaignOf(state, campaign)
  const found = vendorsOf(state, id)
  yield* Refusals.unless(
    VendorProblems.ofOrder(
      ids,
      found.map((vendor) => vendor.id)
    )
  )
  const moved = state.records.vendors.map((vendor) => {
    const position = ids.indexOf(vendor.id) + 1
    const isMoved = vendor.campaign_id === id && position !== vendor.position
    return isMoved ? { ...vendor, position, updated: now(state) } : vendor
  })
  change(state, { vendors: moved })
  return { vendors: vendorsOf(state, id).map(Vendor.shown) }
})

const test = Effect.fnUntraced(function* (wanted: number, input: VendorTest.VendorTestInput) {
  const state = yield* State
  const stored = yield* orNotFound(state.records.vendors.find(({ id }) => id === wanted))
  const campaign = yield* campaignOf(state, stored.campaign_id)
  const vendor = yield* updated(stored, input.changes ?? {})
  const record = state.records.leadsLog.find(({ id }) => id === input.log_id)
  const outcome = yield* Effect.mapError(
    Effect.fromResult(VendorTest.givenOutcome(wanted, input, record)),
    Refusals.ofProblem
  )
  const eligible = LeadDelivery.eligibleVendors({
    requested: true,
    conv_status: "pending",
    moduleEnabled: state.records.leadsSettings.leads_management === 1,
    goal_id: campaign.goal_id,
    campaign,
    vendors: [vendor]
  })
  const skipped = Result.isFailure(eligible) ? eligible.failure.reason : null
  return { test: VendorTest.run(vendor, { ...input, outcome }, skipped, Patterns.matches) }
})

/** To whom leads are delivered. */
export const vendorGroups = HttpApiBuilder.group(Api, "vendors", (handlers) =>
  handlers.handleAll({
    listVendors: Effect.fnUntraced(function* ({ params, query }) {
      const state = yield* State
      const { id } = yield* campaignOf(state, params.campaign_id)
      const { sortField = "position" } = query
      const shown = vendorsOf(state, id).map(Vendor.shown)
      return pageOf(shown, { ...query, sortField }, { search: ({ title, url }) => [title, url] })
    }),
    getVendor: ({ params }) =>
      State.pipe(
        Effect.flatMap((state) => vendorOf(state, params)),
        Effect.map((vendor) => ({ vendor: Vendor.shown(vendor) }))
      ),
    createVendor: ({ params, payload }) => create(params.campaign_id, payload),
    updateVendor: ({ params, payload }) => update(params, payload),
    deleteVendor: Effect.fnUntraced(function* ({ params }) {
      const state = yield* State
      const { id } = yield* vendorOf(state, params)
      change(state, { vendors: state.records.vendors.filter((vendor) => vendor.id !== id) })
    }),
    orderVendors: ({ params, payload }) => order(params.campaign_id, payload.vendors),
    testVendor: ({ params, payload }) => test(params.vendor_id, payload)
  })
)
