import type { Mutation } from "./Mutation.ts"
import { bodies } from "./mutations/Bodies.ts"
import { envelopes } from "./mutations/Envelopes.ts"
import { failures } from "./mutations/Failures.ts"
import { fieldErrors } from "./mutations/FieldErrors.ts"
import { filters } from "./mutations/Filters.ts"
import { headers } from "./mutations/Headers.ts"
import { invoices } from "./mutations/Invoices.ts"
import { jsonTypes } from "./mutations/JsonTypes.ts"
import { keys } from "./mutations/Keys.ts"
import { leads } from "./mutations/Leads.ts"
import { messages } from "./mutations/Messages.ts"
import { money } from "./mutations/Money.ts"
import { nulls } from "./mutations/Nulls.ts"
import { pageHeaders } from "./mutations/PageHeaders.ts"
import { pages } from "./mutations/Pages.ts"
import { parameters } from "./mutations/Parameters.ts"
import { privacy } from "./mutations/Privacy.ts"
import { reports } from "./mutations/Reports.ts"
import { requestBodies } from "./mutations/RequestBodies.ts"
import { requestIds } from "./mutations/RequestIds.ts"
import { roles } from "./mutations/Roles.ts"
import { sorting } from "./mutations/Sorting.ts"
import { statistics } from "./mutations/Statistics.ts"
import { statuses } from "./mutations/Statuses.ts"
import { writes } from "./mutations/Writes.ts"

/** Servers that break the API, each in one way. Every rule notices at least one of them. */
export const mutations: ReadonlyArray<Mutation> = [
  ...envelopes,
  ...messages,
  ...fieldErrors,
  ...bodies,
  ...money,
  ...nulls,
  ...jsonTypes,
  ...requestIds,
  ...headers,
  ...pageHeaders,
  ...pages,
  ...sorting,
  ...filters,
  ...parameters,
  ...statistics,
  ...reports,
  ...failures,
  ...statuses,
  ...privacy,
  ...requestBodies,
  ...leads,
  ...writes,
  ...invoices,
  ...keys,
  ...roles
]
