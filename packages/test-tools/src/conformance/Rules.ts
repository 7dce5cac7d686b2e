import type { Rule } from "./Rule.ts"
import { access } from "./rules/Access.ts"
import { answers } from "./rules/Answers.ts"
import { bodies } from "./rules/Bodies.ts"
import { contract } from "./rules/Contract.ts"
import { envelope } from "./rules/Envelope.ts"
import { errorInfo } from "./rules/ErrorInfo.ts"
import { fieldSelection } from "./rules/FieldSelection.ts"
import { filters } from "./rules/Filters.ts"
import { headers } from "./rules/Headers.ts"
import { leads } from "./rules/Leads.ts"
import { paging } from "./rules/Paging.ts"
import { records } from "./rules/Records.ts"
import { refusals } from "./rules/Refusals.ts"
import { reports } from "./rules/Reports.ts"
import { routes } from "./rules/Routes.ts"
import { foreign, masking } from "./rules/Secrets.ts"
import { sorting } from "./rules/Sorting.ts"
import { success } from "./rules/Success.ts"
import { writes } from "./rules/Writes.ts"

/** Every rule, those that send requests before those that judge all answers. */
export const rules: ReadonlyArray<Rule> = [
  ...success,
  ...access,
  ...routes,
  ...refusals,
  ...foreign,
  ...paging,
  ...sorting,
  ...filters,
  ...fieldSelection,
  ...bodies,
  ...reports,
  ...leads,
  ...writes,
  ...answers,
  ...envelope,
  ...errorInfo,
  ...headers,
  ...masking,
  ...records,
  ...contract
]
