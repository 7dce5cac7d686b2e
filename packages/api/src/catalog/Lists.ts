import { Category, Country, GoalType, Tag, Tier, TrafficSource } from "@affnet/domain"
import type { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import * as Responses from "../http/Responses.ts"

/** The parameters of a reference list. Without `perPage` it answers whole. */
const ReferenceParams = listParams({ sortable: ["id", "title"], filters: {}, ranges: {} })

/** One list of reference data: `info` holds it as `<name>-list`. */
const list = <const Name extends string, const Path extends string, S extends Schema.Top>(
  name: Name,
  path: Path,
  title: string,
  item: S
) =>
  HttpApiEndpoint.get(name, `/lists/${path}`, {
    query: ReferenceParams,
    success: Responses.page(`${title} List`, `${path}-list`, item),
    error: ErrorResponses.BadRequest
  }).annotateMerge(
    OpenApi.annotations({
      summary: `List ${title.toLowerCase()}`,
      description: `All ${title.toLowerCase()} of the network. Without \`perPage\` the list is whole.`
    })
  )

const { selection } = Responses

/** Reference data that every role may read. */
export class ListsApi extends HttpApiGroup.make("lists")
  .add(
    list(
      "listCountries",
      "countries",
      "Countries",
      selection("CountryListItem", Country.Country)
    ).annotate(AsTool, "countries_list"),
    list("listTags", "tags", "Tags", selection("TagListItem", Tag.Tag)),
    list(
      "listCategories",
      "categories",
      "Categories",
      selection("CategoryListItem", Category.Category)
    ),
    list("listTiers", "tiers", "Tiers", selection("TierListItem", Tier.Tier)),
    list(
      "listTrafficSources",
      "traffic-sources",
      "Traffic Sources",
      selection("TrafficSourceListItem", TrafficSource.TrafficSource)
    ),
    list(
      "listGoalTypes",
      "goals-types",
      "Goal Types",
      selection("GoalTypeListItem", GoalType.GoalType)
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Lists",
      description:
        "Reference data: countries, tags, categories, tiers, traffic sources, goal types."
    })
  ) {}
