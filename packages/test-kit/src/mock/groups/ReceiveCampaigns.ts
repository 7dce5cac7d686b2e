import { Api, ValidationFailed } from "@affnet/api"
import { ReceiveCampaign, UnixTime } from "@affnet/domain"
import { Effect, Equal } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { orNotFound, pageOf } from "../Pages.ts"
import { change, type Knowledge, nextId, put, State } from "../State.ts"

const refuse = (field: string, problem: string) =>
  new ValidationFailed({ errors: { [field]: [problem] } })

const unknownCountries = (
  { records }: Knowledge,
  { countries_allowed, countries_denied }: ReceiveCampaign.Conditions
) => {
  const known = new Set(records.countries.map(({ country_code }) => country_code))
  return Object.entries({ countries_allowed, countries_denied })
    .map(([field, codes]) => ({ field, codes: codes.filter((code) => !known.has(code)) }))
    .find(({ codes }) => codes.length > 0)
}

/** Whether a campaign can be what it would be. One that rests may outlive its goal. */
const require = Effect.fnUntraced(function* (
  state: Knowledge,
  wanted: ReceiveCampaign.Conditions,
  found?: ReceiveCampaign.ReceiveCampaign
) {
  const unknown = unknownCountries(state, wanted)
  if (unknown !== undefined) {
    const problem = `must be codes of countries; unknown: ${unknown.codes.join(", ")}`
    return yield* refuse(unknown.field, problem)
  }
  if (wanted.status !== 1 && wanted.goal_id === found?.goal_id) return
  const { goals, receiveCampaigns } = state.records
  if (!goals.some(({ id }) => id === wanted.goal_id)) {
    return yield* refuse("goal_id", "is not the id of a goal")
  }
  const active = receiveCampaigns.find(
    ({ goal_id, status }) => status === 1 && goal_id === wanted.goal_id
  )
  if (wanted.status === 1 && active !== undefined && active.id !== found?.id) {
    const problem = `has an active Receive campaign, ${active.id}; disable that one first`
    return yield* refuse("goal_id", problem)
  }
})

const findIn = ({ records }: Knowledge, wanted: number) =>
  orNotFound(records.receiveCampaigns.find(({ id }) => id === wanted))

const now = ({ records }: Knowledge) => UnixTime.fromMillis(records.nowMillis)

/** Which leads are taken. */
export const receiveCampaigns = HttpApiBuilder.group(Api, "receiveCampaigns", (handlers) =>
  handlers.handleAll({
    listReceiveCampaigns: ({ query }) =>
      Effect.map(State, ({ records }) =>
        pageOf(records.receiveCampaigns, query, { search: ({ title }) => [title] })
      ),
    getReceiveCampaign: ({ params }) =>
      State.pipe(
        Effect.flatMap((state) => findIn(state, params.campaign_id)),
        Effect.map((campaign) => ({ campaign }))
      ),
    createReceiveCampaign: Effect.fnUntraced(function* ({ payload }) {
      const state = yield* State
      const wanted = ReceiveCampaign.create(payload)
      yield* require(state, wanted)
      const { receiveCampaigns } = state.records
      const id = ReceiveCampaign.ReceiveCampaignId.make(nextId(receiveCampaigns))
      const campaign = { ...wanted, id, created: now(state), updated: now(state) }
      change(state, { receiveCampaigns: [...receiveCampaigns, campaign] })
      return { campaign }
    }),
    updateReceiveCampaign: Effect.fnUntraced(function* ({ params, payload }) {
      const state = yield* State
      const found = yield* findIn(state, params.campaign_id)
      const changed = ReceiveCampaign.update(found, payload)
      if (Equal.equals(changed, found)) return { campaign: found }
      yield* require(state, changed, found)
      const campaign = { ...changed, updated: now(state) }
      change(state, { receiveCampaigns: put(state.records.receiveCampaigns, campaign) })
      return { campaign }
    }),
    deleteReceiveCampaign: Effect.fnUntraced(function* ({ params }) {
      const state = yield* State
      const { id } = yield* findIn(state, params.campaign_id)
      const { receiveCampaigns, vendors } = state.records
      change(state, {
        receiveCampaigns: receiveCampaigns.filter((one) => one.id !== id),
        vendors: vendors.filter(({ campaign_id }) => campaign_id !== id)
      })
    })
  })
)
