/** Files of imports: their columns are the fields of the request that creates one record. */
import * as AdvertiserInput from "../accounts/AdvertiserInput.ts"
import * as AffiliateInput from "../accounts/AffiliateInput.ts"
import { folded } from "../values/EmailAddress.ts"
import type { FileRule } from "../values/FileRule.ts"
import * as Nearest from "../values/Nearest.ts"
import * as CampaignInput from "./CampaignInput.ts"
import type { Kind } from "./Import.ts"
import * as OfferChange from "./OfferChange.ts"

/** The file of an import. */
export const fileRule: FileRule = { maxBytes: 32 * 1024 * 1024, types: ["text/csv"] }

/** How much a file may hold, beside its bytes. */
export const limits = {
  lines: 100_000,
  /** Characters of a line, and of a value in it. */
  lineLength: 262_144,
  valueLength: 65_536
} as const

/** What a line is decoded by. */
export const inputs = {
  affiliates: AffiliateInput.AffiliateCreate,
  advertisers: AdvertiserInput.AdvertiserCreate,
  offers: OfferChange.OfferCreate,
  campaigns: CampaignInput.CampaignCreate
} as const

/** Fields that no file has: people choose their passwords, and pictures are sent one by one. */
const notImported: ReadonlySet<string> = new Set(["password", "password_repeat", "image_data"])

const fieldsOf = (kind: Kind): ReadonlyArray<string> =>
  Object.keys(inputs[kind].fields).filter((name) => !notImported.has(name))

/** Fields of another record, as `goal.title`; a line may have those of an offer's first page and default goal. */
const parts = {
  landing_page: Object.keys(OfferChange.OfferCreate.fields.landing_page.schema.fields),
  goal: Object.keys(OfferChange.OfferCreate.fields.goal.schema.fields)
}
const isPart = (name: string): name is keyof typeof parts => name in parts

/** The columns that a file may have. */
export const columnsOf = (kind: Kind): ReadonlyArray<string> =>
  fieldsOf(kind).flatMap((name) =>
    isPart(name) ? parts[name].map((part) => `${name}.${part}`) : [name]
  )

/** The problem of a file's first line; none when it is valid. */
export const headerProblem = (kind: Kind, header: ReadonlyArray<string>): string | undefined => {
  const known = columnsOf(kind)
  const unknown = header.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    return notImported.has(unknown)
      ? `Line 1: \`${unknown}\` can't be imported; leave it out`
      : `Line 1: ${Nearest.unknown("column", unknown, known)}`
  }
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  return twice === undefined ? undefined : `Line 1: \`${twice}\` stands there twice`
}

/** Columns whose values are JSON: lists of objects, and objects of lists. */
const structured: ReadonlySet<string> = new Set([
  "targeting",
  "caps",
  "goal.caps",
  "landing_page.rules"
])

/** A value as a request has it. What should be JSON and is none stays text, and is refused as such. */
const valueOf = (column: string, text: string): unknown => {
  if (!structured.has(column)) return text
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return text
  }
}

/** The fields of a line. An empty value means "not given". */
export const fieldsFrom = (
  header: ReadonlyArray<string>,
  cells: ReadonlyArray<string>
): Readonly<Record<string, unknown>> => {
  const fields: Record<string, unknown> = {}
  const nested = new Map<string, Record<string, unknown>>()
  for (const [index, name] of header.entries()) {
    const text = cells[index] ?? ""
    if (text === "") continue
    const [field = name, part] = name.split(".", 2)
    if (part === undefined) fields[field] = valueOf(name, text)
    else {
      const within = nested.get(field) ?? {}
      within[part] = valueOf(name, text)
      nested.set(field, within)
    }
  }
  return { ...fields, ...Object.fromEntries(nested) }
}

/** The unique columns of a file: two lines that agree in all columns of one of these are the same record. */
const unique: Readonly<Record<Kind, ReadonlyArray<ReadonlyArray<string>>>> = {
  affiliates: [["email"], ["external_id"]],
  advertisers: [["email"], ["external_id"]],
  offers: [["external_id"], ["title", "advertiser_id"]],
  campaigns: [["name", "affiliate_id", "offer_id"]]
}

/** A value as the database compares it: case makes no difference to addresses alone. */
const compared = (column: string, value: string): string =>
  column === "email" ? folded(value) : value

/** What a line has to be alone with in its file: the column that is named when it is not, and its value. */
export const uniqueValuesOf = (
  kind: Kind,
  header: ReadonlyArray<string>,
  cells: ReadonlyArray<string>
): ReadonlyArray<readonly [column: string, value: string]> =>
  unique[kind].flatMap((columns) => {
    const values = columns.map((column) => compared(column, cells[header.indexOf(column)] ?? ""))
    const [first = ""] = columns
    return values.includes("") ? [] : [[first, values.join("\n")] as const]
  })

/** The message for a repeated line. */
export const repeated = (line: number): string => `is the same as in line ${line}`
