import { Api, ValidationFailed } from "@affnet/api"
import {
  LeadDelivery,
  PostingCheck,
  UnixTime,
  Vendor,
  VendorHeader,
  VendorTest
} from "@affnet/domain"
import { Effect, Equal, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { outcomeOf } from "../LoggedReplies.ts"
import { orNotFound, pageOf } from "../Pages.ts"
import * as Patterns from "../Patterns.ts"
import { change, type Knowledge, nextId, put, State } from "../State.ts"

const maxVendors = 50

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

/** The headers that a request means; without any, it means none. */
const unmask = <C extends { readonly headers?: Vendor.VendorUpdate["headers"] }>(
  input: C,
  stored: ReadonlyArray<VendorHeader.VendorHeader>
) =>
  Effect.mapError(
    Effect.fromResult(
      Result.map(VendorHeader.unmasked(input.headers ?? [], stored), (headers) =>
        input.headers ? { ...input, headers } : input
      )
    ),
    ({ name }) =>
      new ValidationFailed({
        errors: {
          headers: [`${name}: is masked, and no such value is stored; send the whole value`]
        }
      })
  )

const checked = <C extends Vendor.Conditions>(vendor: C) => {
  const errors = PostingCheck.problems(vendor, Patterns.problem)
  return Object.keys(errors).length === 0
    ? Effect.succeed(vendor)
    : Effect.fail(new ValidationFailed({ errors }))
}

const updated = (vendor: Vendor.Vendor, changes: Vendor.VendorUpdate) =>
  unmask(changes, vendor.headers).pipe(
    Effect.map((whole) => Vendor.update(vendor, whole)),
    Effect.flatMap(checked)
  )

const refuse = (problem: string) => new ValidationFailed({ errors: { vendors: [problem] } })
const now = ({ records }: Knowledge) => UnixTime.fromMillis(records.nowMillis)

const create = Effect.fnUntraced(function* (campaign: number, input: Vendor.VendorCreate) {
  const state = yield* State
  const { id: campaign_id } = yield* campaignOf(state, campaign)
  const others = vendorsOf(state, campaign_id)
  if (others.length >= maxVendors) {
    return yield* refuse(`are ${maxVendors} in this campaign, and it takes no more`)
  }
  const whole = yield* unmask(input, [])
  const wanted = yield* checked(Vendor.create(whole, others.at(-1)?.position ?? 0))
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
  if (ids.length !== found.length || !found.every((vendor) => ids.includes(vendor.id))) {
    const expected = found.map((vendor) => vendor.id).join(", ")
    return yield* refuse(`must name every vendor of the campaign once: ${expected}`)
  }
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
  const outcome = yield* outcomeOf(state.records, wanted, input)
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
