/** The tables of reference data, and the rules of each kind. */
import {
  Category,
  PaymentMethod,
  type Problem,
  ReferenceInput,
  Tag,
  Tier,
  TrafficApproach,
  TrafficSource
} from "@affnet/domain"
import type { Schema } from "effect"
import * as Rows from "../../platform/sql/Rows.ts"

/** One kind of reference data. */
export interface Kind<Item, Create, Update> {
  readonly table: string
  /** As the activity log calls it. */
  readonly entity:
    | "category"
    | "payment_method"
    | "tag"
    | "tier"
    | "traffic_source"
    | "traffic_approach"
  readonly name: string
  readonly record: Schema.Struct<Schema.Struct.Fields>
  /** The order of a list whose caller names none. */
  readonly order: "id" | "sort"
  /** Fields whose columns have other names. */
  readonly columns: Readonly<Record<string, string>>
  readonly decode: (row: Rows.Row) => Item
  readonly cells: (values: Omit<Item, "id">) => Record<string, unknown>
  readonly create: (input: Create) => Omit<Item, "id">
  readonly update: (found: Item, changes: Update) => Item
  /** Why one can't become another. */
  readonly problem?: (found: Item, changed: Item) => Problem.Problem | undefined
  /** Whether rows say when they were made and changed. */
  readonly isDated?: boolean
  /** Whether it is the default, where exactly one of the list is. */
  readonly isDefault?: (values: Omit<Item, "id">) => boolean
}

const titled = {
  order: "id",
  columns: {},
  create: ({ title }: ReferenceInput.TitleCreate) => ({ title }),
  update: ReferenceInput.updateTitle
} as const

const tierCells = Rows.toRow(Tier.Tier)

type Titled<Item> = Kind<Item, ReferenceInput.TitleCreate, ReferenceInput.TitleUpdate>

export const kinds: {
  readonly categories: Titled<Category.Category>
  readonly tags: Kind<Tag.Tag, ReferenceInput.TagCreate, ReferenceInput.TagUpdate>
  readonly tiers: Kind<Tier.Tier, ReferenceInput.TierCreate, ReferenceInput.TierUpdate>
  readonly paymentMethods: Kind<
    PaymentMethod.PaymentMethod,
    PaymentMethod.PaymentMethodCreate,
    PaymentMethod.PaymentMethodUpdate
  >
  readonly trafficSources: Titled<TrafficSource.TrafficSource>
  readonly trafficApproaches: Titled<TrafficApproach.TrafficApproach>
} = {
  categories: {
    ...titled,
    table: "categories",
    entity: "category",
    name: "Category",
    record: Category.Category,
    decode: Rows.stored(Category.Category),
    cells: Rows.toRow(Category.Category)
  },
  tags: {
    table: "tags",
    entity: "tag",
    name: "Tag",
    record: Tag.Tag,
    order: "sort",
    columns: {},
    decode: Rows.stored(Tag.Tag),
    cells: Rows.toRow(Tag.Tag),
    create: ReferenceInput.createTag,
    update: ReferenceInput.updateTag
  },
  tiers: {
    table: "tiers",
    entity: "tier",
    name: "Tier",
    record: Tier.Tier,
    order: "id",
    columns: { isDefault: "is_default" },
    decode: Rows.stored(Tier.Tier, (row) => ({ isDefault: row.is_default })),
    cells: ({ isDefault, ...values }) => ({
      ...tierCells(values),
      is_default: isDefault ? 1 : 0
    }),
    create: ReferenceInput.createTier,
    update: ReferenceInput.updateTier,
    problem: ReferenceInput.tierProblem,
    isDefault: (tier) => tier.isDefault
  },
  paymentMethods: {
    table: "payment_methods",
    entity: "payment_method",
    name: "Payment method",
    record: PaymentMethod.PaymentMethod,
    order: "sort",
    columns: {},
    isDated: true,
    decode: Rows.stored(PaymentMethod.PaymentMethod),
    cells: Rows.toRow(PaymentMethod.PaymentMethod),
    create: PaymentMethod.create,
    update: PaymentMethod.update
  },
  trafficSources: {
    ...titled,
    table: "traffic_sources",
    entity: "traffic_source",
    name: "Traffic source",
    record: TrafficSource.TrafficSource,
    decode: Rows.stored(TrafficSource.TrafficSource),
    cells: Rows.toRow(TrafficSource.TrafficSource)
  },
  trafficApproaches: {
    ...titled,
    table: "traffic_approaches",
    entity: "traffic_approach",
    name: "Traffic approach",
    record: TrafficApproach.TrafficApproach,
    decode: Rows.stored(TrafficApproach.TrafficApproach),
    cells: Rows.toRow(TrafficApproach.TrafficApproach)
  }
}
