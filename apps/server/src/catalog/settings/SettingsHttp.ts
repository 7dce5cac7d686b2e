import type { Listing } from "@affnet/api/Wire"
import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { type Reference, ReferenceData } from "./ReferenceData.ts"

interface One {
  readonly params: { readonly id: number }
}
interface Body<A> {
  readonly payload: A
}

/** The five operations of one kind of reference data, whose record stands in `info` under `key`. */
const answers = <const Key extends string, Item extends object, Create, Update>(
  key: Key,
  reference: Reference<Item, Create, Update>
) => ({
  list: ({ query }: { readonly query: Listing.ListParams }) => answerList(query, reference.list),
  get: ({ params, query }: One & { readonly query: Pick<Listing.ListParams, "fields"> }) =>
    answerRecord(query, reference.get(params.id)).pipe(keyed(key)),
  create: ({ payload }: Body<Create>) =>
    asCaller((actor) => reference.create(actor, payload)).pipe(keyed(key)),
  update: ({ params, payload }: One & Body<Update>) =>
    asCaller((actor) => reference.update(actor, params.id, payload)).pipe(keyed(key)),
  delete: ({ params }: One) => asCaller((actor) => reference.delete(actor, params.id))
})

const categories = implement(
  "settingsCategories",
  Effect.fn(function* (handlers) {
    const { categories } = yield* ReferenceData
    const answer = answers("category", categories)
    return handlers.handleAll({
      listSettingsCategories: answer.list,
      getCategory: answer.get,
      createCategory: answer.create,
      updateCategory: answer.update,
      deleteCategory: answer.delete
    })
  })
)

const paymentMethods = implement(
  "settingsPaymentMethods",
  Effect.fn(function* (handlers) {
    const { paymentMethods } = yield* ReferenceData
    const answer = answers("payment_method", paymentMethods)
    return handlers.handleAll({
      listSettingsPaymentMethods: answer.list,
      getPaymentMethod: answer.get,
      createPaymentMethod: answer.create,
      updatePaymentMethod: answer.update,
      deletePaymentMethod: answer.delete
    })
  })
)

const tags = implement(
  "settingsTags",
  Effect.fn(function* (handlers) {
    const { tags } = yield* ReferenceData
    const answer = answers("tag", tags)
    return handlers.handleAll({
      listSettingsTags: answer.list,
      getTag: answer.get,
      createTag: answer.create,
      updateTag: answer.update,
      deleteTag: answer.delete
    })
  })
)

const tiers = implement(
  "settingsTiers",
  Effect.fn(function* (handlers) {
    const { tiers } = yield* ReferenceData
    const answer = answers("tier", tiers)
    return handlers.handleAll({
      listSettingsTiers: answer.list,
      getTier: answer.get,
      createTier: answer.create,
      updateTier: answer.update,
      deleteTier: answer.delete
    })
  })
)

const trafficSources = implement(
  "settingsTrafficSources",
  Effect.fn(function* (handlers) {
    const { trafficSources } = yield* ReferenceData
    const answer = answers("traffic_source", trafficSources)
    return handlers.handleAll({
      listSettingsTrafficSources: answer.list,
      getTrafficSource: answer.get,
      createTrafficSource: answer.create,
      updateTrafficSource: answer.update,
      deleteTrafficSource: answer.delete
    })
  })
)

const trafficApproaches = implement(
  "settingsTrafficApproaches",
  Effect.fn(function* (handlers) {
    const { trafficApproaches } = yield* ReferenceData
    const answer = answers("traffic_approach", trafficApproaches)
    return handlers.handleAll({
      listSettingsTrafficApproaches: answer.list,
      getTrafficApproach: answer.get,
      createTrafficApproach: answer.create,
      updateTrafficApproach: answer.update,
      deleteTrafficApproach: answer.delete
    })
  })
)

/** Reference data for managers. */
export const SettingsHttp = Layer.mergeAll(
  categories,
  paymentMethods,
  tags,
  tiers,
  trafficSources,
  trafficApproaches
).pipe(Layer.provide(ReferenceData.layer))
