import {
  Category,
  Country,
  GoalType,
  PaymentMethod,
  PaymentTerms,
  Tag,
  Tier,
  TrafficApproach,
  TrafficSource
} from "@affnet/domain"
import type { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { AsTool, groupTexts, NoTool, texts } from "../http/Marks.ts"
import { listItem } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

/** One list of reference data: `info` holds it as `<path>-list`. */
const list = <
  const Name extends string,
  const Path extends string,
  const Fields extends Schema.Struct.Fields
>(
  name: Name,
  path: Path,
  title: string,
  record: Schema.Struct<Fields>
) =>
  HttpApiEndpoint.get(name, `/lists/${path}`, {
    query: listParams(record),
    success: Responses.page(`${title} List`, `${path}-list`, listItem(record)),
    error: ErrorResponses.BadRequest
  }).annotateMerge(
    texts(
      `List ${title.toLowerCase()}`,
      `All ${title.toLowerCase()} of the network. Without \`perPage\` the list is whole.`
    )
  )

/** What rows of other lists have by its name. */
const named: typeof list = (name, path, title, record) =>
  list(name, path, title, record).annotate(
    NoTool,
    "rows name what they refer to; only countries are filtered by a list"
  )

/** Reference data that every role may read. */
export class ListsApi extends HttpApiGroup.make("lists")
  .add(
    list("listCountries", "countries", "Countries", Country.Country).annotate(
      AsTool,
      "countries_list"
    ),
    named("listTags", "tags", "Tags", Tag.Tag),
    named("listCategories", "categories", "Categories", Category.Category),
    named("listTiers", "tiers", "Tiers", Tier.Tier),
    named("listTrafficSources", "traffic-sources", "Traffic Sources", TrafficSource.TrafficSource),
    named(
      "listTrafficApproaches",
      "traffic-approaches",
      "Traffic Approaches",
      TrafficApproach.TrafficApproach
    ),
    named("listGoalTypes", "goals-types", "Goal Types", GoalType.GoalType),
    named("listPaymentMethods", "payment-methods", "Payment Methods", PaymentMethod.PaymentMethod),
    named("listPaymentTerms", "payment-terms", "Payment Terms", PaymentTerms.PaymentTerms)
  )
  .annotateMerge(
    groupTexts(
      "Lists",
      "Reference data: countries, tags, categories, tiers, traffic sources and approaches, goal types, payment methods and terms."
    )
  ) {}
