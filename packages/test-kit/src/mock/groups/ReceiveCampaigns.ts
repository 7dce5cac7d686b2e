import { Api } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { CampaignProblems, ReceiveCampaign, UnixTime } from "@affnet/domain"
import { Effect, Equal } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { orNotFound, pageOf } from "../Pages.ts"
import { change, type Knowledge, nextId, put, State } from "../State.ts"

/** Whether a campaign can be what it would be. */
const require = Effect.fnUntraced(function* (
  { records }: Knowledge,
  wanted: ReceiveCampaign.Conditions,
  found?: ReceiveCampaign.ReceiveCampaign
) {
  const { countries, goals, receiveCampaigns } = records
  const isCountry = (code: string) => countries.some(({ country_code }) => country_code === code)
  yield* Refusals.unless(CampaignProblems.unknownCountries(wanted, isCountry))
  if (!CampaignProblems.concernsGoal(wanted, found)) return
  const exists = goals.some(({ id }) => id === wanted.goal_id)
  const active = receiveCampaigns.find(
    ({ goal_id, status }) => status === 1 && goal_id === wanted.goal_id
  )
  yield* Refusals.unless(CampaignProblems.ofGoal(wanted, found, { exists, active }))
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
