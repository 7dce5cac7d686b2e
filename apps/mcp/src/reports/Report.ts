import { Role } from "@affnet/domain"
import { Effect, Schema } from "effect"
import * as Operation from "../contract/Operation.ts"
import { because } from "../failures/ToolFailure.ts"

/** The reports of the network: sums, or single events. */
export const Report = Schema.Literals([
  "statistics",
  "conversions",
  "clicks",
  "invalid_clicks",
  "refused_conversions"
])
export type Report = typeof Report.Type

/** The end of the path under which a report stands; that of sums depends on the role. */
const paths: { readonly [report in Report]: RegExp } = {
  statistics: /\/reports\/statistics(-flat)?$/u,
  conversions: /\/reports\/conversions$/u,
  clicks: /\/reports\/clicks$/u,
  invalid_clicks: /\/reports\/invalid-clicks$/u,
  refused_conversions: /\/reports\/refused-conversions$/u
}

const find = (report: Report, role: Role.Role) =>
  Operation.behind("report_run").find(
    ({ endpoint }) => paths[report].test(endpoint.path) && Role.mayCall(role, endpoint.path)
  )

/** The reports that a role has. */
export const offeredTo = (role: Role.Role): ReadonlyArray<Report> =>
  Report.literals.filter((report) => find(report, role) !== undefined)

/** The operation that answers a report; fails when the role has no such report. */
export const operationOf = (report: Report, role: Role.Role) =>
  Effect.suspend(() => {
    const operation = find(report, role)
    return operation === undefined
      ? Effect.fail(because(`report: must be one of ${offeredTo(role).join(", ")} for this key`))
      : Effect.succeed(operation)
  })
