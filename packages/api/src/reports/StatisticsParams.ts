import { Flag, type Role, StatisticsShape } from "@affnet/domain"
import { Schema, Struct } from "effect"
import * as Payload from "../http/Payload.ts"
import * as ReportParams from "../http/ReportParams.ts"

/** What statistics can be asked for. */

const texts = {
  columns: "Metrics, with commas between them; `statistics/options` lists them.",
  breakdown: "What rows are told apart by, `day` unless said; `statistics/breakdowns` lists them.",
  breakdowns: "Further breakdowns, with commas between them. They may repeat the first one.",
  originalCurrency:
    "`yes` gives money in the currencies of the conversions, with a row for each, instead of the " +
    "network's currency at the rates of their days."
}

/** What a body may say. */
export const example = {
  breakdown: ["offer"],
  columns: ["clicks", "cv_approved", "cr"],
  country: [2921044],
  sortField: "clicks",
  sortDirection: "desc"
}

/** Keeps operations and schemas of several roles apart. */
export const whose = (role: Role.Role): string =>
  role === "manager" ? "" : role.charAt(0).toUpperCase() + role.slice(1)

/** What a role may ask of statistics. */
export const paramsOf = <const R extends Role.Role>(role: R) => {
  const choice = { sortField: ReportParams.SortField, filters: StatisticsShape.filtersOf(role) }
  const query = Schema.Struct({
    ...ReportParams.queryWith(choice),
    columns: ReportParams.names(texts.columns),
    breakdown: ReportParams.names(texts.breakdown),
    breakdowns: ReportParams.names(texts.breakdowns),
    originalCurrency: Schema.optionalKey(
      Flag.YesNoText.annotate({ description: texts.originalCurrency })
    )
  })
  const body = Schema.Struct({
    ...ReportParams.bodyWith(choice),
    columns: ReportParams.namesInput(texts.columns),
    breakdown: ReportParams.namesInput(texts.breakdown),
    breakdowns: ReportParams.namesInput(texts.breakdowns),
    originalCurrency: Schema.optionalKey(
      Schema.NullOr(Flag.YesNo).annotate({ description: texts.originalCurrency })
    )
  })
  const examples = [Schema.decodeUnknownSync(body)(example)]
  const identifier = `${whose(role)}StatisticsQuery`
  return { query, body, payload: Payload.of(body.annotate({ identifier, examples })) }
}

/** What a query or a body says of statistics. */
export interface GivenStatistics extends ReportParams.Given {
  readonly breakdown?: ReadonlyArray<string> | null
  readonly breakdowns?: ReadonlyArray<string> | null
  readonly originalCurrency?: boolean | null
}

/** What a caller asks of statistics, wherever it was said. */
export interface StatisticsRequest extends ReportParams.ReportQuery {
  /** The primary one first. */
  readonly breakdowns: ReadonlyArray<string>
  readonly originalCurrency: boolean
}

/** Merges the query and the body; the body wins. */
export const readStatistics = (
  query: GivenStatistics,
  body: GivenStatistics = {}
): StatisticsRequest => ({
  ...ReportParams.read(query, body),
  breakdowns: [
    ...(body.breakdown ?? query.breakdown ?? []),
    ...(body.breakdowns ?? query.breakdowns ?? [])
  ],
  originalCurrency: body.originalCurrency ?? query.originalCurrency ?? false
})

/** Money of several currencies has no sum, which every row of a tree but the last ones is. */
const sumless = ["originalCurrency"] as const

/** What a role may ask of a tree: what it may ask of statistics, in the network's currency. */
export const treeParamsOf = <const R extends Role.Role>(role: R) => {
  const flat = paramsOf(role)
  const body = flat.body.mapFields(Struct.omit(sumless))
  const identifier = `${whose(role)}StatisticsTreeQuery`
  const examples = [Schema.decodeUnknownSync(body)(example)]
  return {
    query: flat.query.mapFields(Struct.omit(sumless)),
    payload: Payload.of(body.annotate({ identifier, examples }))
  }
}
