import {
  Category,
  Id,
  PaymentMethod,
  ReferenceInput,
  Tag,
  Tier,
  TrafficApproach,
  TrafficSource
} from "@affnet/domain"
import type { Schema, SchemaAST } from "effect"
import { HttpApiGroup } from "effect/http-api"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, NoTool } from "../http/Marks.ts"
import { records, spaced } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

/** What one kind of reference data is called and made of. */
interface Kind<
  One extends string,
  Many extends string,
  Key extends string,
  Keys extends string,
  Path extends string,
  Id extends Schema.Top,
  Fields extends Schema.Struct.Fields,
  Create extends Schema.Top,
  Update extends Schema.Top
> {
  readonly one: One
  readonly many: Many
  /** The record in `info`, and the list of them. */
  readonly key: Key
  readonly keys: Keys
  readonly path: Path
  readonly id: Id
  readonly record: Schema.Struct<Fields>
  readonly create: Create
  readonly update: Update
  /** What else is said of changes and of a removal. */
  readonly rules?: string
}

/** The operations of one kind of reference data. */
const settings = <
  const One extends string,
  const Many extends string,
  const Key extends string,
  const Keys extends string,
  const Path extends string,
  Id extends Schema.Top & { readonly ast: SchemaAST.Number },
  const Fields extends Schema.Struct.Fields,
  Create extends Schema.Top,
  Update extends Schema.Top
>(
  kind: Kind<One, Many, Key, Keys, Path, Id, Fields, Create, Update>
) => {
  const { create, id, key, keys, many, one, path, record, rules = "", update } = kind
  const [titles, title] = [spaced(many), spaced(one)]
  const [name, names] = [title.toLowerCase(), titles.toLowerCase()]
  const kept = records({
    one,
    many: `Settings${many}`,
    title,
    titles,
    path: `/settings/${path}`,
    id: "id",
    params: { id: Id.inPath(id) },
    query: listParams(record),
    key,
    keys,
    record,
    shown: Responses.selection(`${one}Settings`, record)
  })
  const said = (description: string) => `${description}${rules}`

  return HttpApiGroup.make(`settings${many}`)
    .add(
      kept.list(`List the ${names}`, said(`All ${names} of the network.`)),
      kept.get(`Get a ${name}`, said(`One ${name}.`)),
      kept.create(create, `Create a ${name}`, said("No two have the same title.")),
      kept.update(
        update,
        `Update a ${name}`,
        said("A missing key keeps its field. Safe to repeat.")
      ),
      kept.remove(
        `Delete a ${name}`,
        said(
          "It is gone from lists and can't be chosen any more. Where it was chosen its title stays."
        )
      )
    )
    .annotateEndpoints(NoTool, "set up by managers in the administration toolset")
    .annotate(Area, "settings")
    .annotateMerge(groupTexts(`${titles} (settings)`, `The ${names} of the network.`))
}

/** Categories of offers. */
export class SettingsCategoriesApi extends settings({
  one: "Category",
  many: "Categories",
  key: "category",
  keys: "categories",
  path: "categories",
  id: Category.CategoryId,
  record: Category.Category,
  create: ReferenceInput.TitleCreate,
  update: ReferenceInput.TitleUpdate
}) {}

/** Labels of offers and accounts. */
export class SettingsTagsApi extends settings({
  one: "Tag",
  many: "Tags",
  key: "tag",
  keys: "tags",
  path: "tags",
  id: Tag.TagId,
  record: Tag.Tag,
  create: ReferenceInput.TagCreate,
  update: ReferenceInput.TagUpdate
}) {}

/** Levels of affiliates. */
export class SettingsTiersApi extends settings({
  one: "Tier",
  many: "Tiers",
  key: "tier",
  keys: "tiers",
  path: "tiers",
  id: Tier.TierId,
  record: Tier.Tier,
  create: ReferenceInput.TierCreate,
  update: ReferenceInput.TierUpdate,
  rules:
    " Exactly one tier is the default: `isDefault` true moves the mark, and the tier that has it can't be deleted."
}) {}

/** Where affiliates get their visitors. */
export class SettingsTrafficSourcesApi extends settings({
  one: "TrafficSource",
  many: "TrafficSources",
  key: "traffic_source",
  keys: "traffic_sources",
  path: "traffic-sources",
  id: TrafficSource.TrafficSourceId,
  record: TrafficSource.TrafficSource,
  create: ReferenceInput.TitleCreate,
  update: ReferenceInput.TitleUpdate
}) {}

/** How affiliates bring their visitors. */
export class SettingsTrafficApproachesApi extends settings({
  one: "TrafficApproach",
  many: "TrafficApproaches",
  key: "traffic_approach",
  keys: "traffic_approaches",
  path: "traffic-approaches",
  id: TrafficApproach.TrafficApproachId,
  record: TrafficApproach.TrafficApproach,
  create: ReferenceInput.TitleCreate,
  update: ReferenceInput.TitleUpdate
}) {}

/** How the network pays its affiliates. */
export class SettingsPaymentMethodsApi extends settings({
  one: "PaymentMethod",
  many: "PaymentMethods",
  key: "payment_method",
  keys: "payment_methods",
  path: "payment-methods",
  id: PaymentMethod.PaymentMethodId,
  record: PaymentMethod.PaymentMethod,
  create: PaymentMethod.PaymentMethodCreate,
  update: PaymentMethod.PaymentMethodUpdate
}) {}
