import type { Mutation } from "./Mutation.ts"
import { bodies } from "./mutations/Bodies.ts"
import { doors } from "./mutations/Doors.ts"
import { envelopes } from "./mutations/Envelopes.ts"
import { fields } from "./mutations/Fields.ts"
import { headers } from "./mutations/Headers.ts"
import { lists } from "./mutations/Lists.ts"
import { reports } from "./mutations/Reports.ts"
import { writes } from "./mutations/Writes.ts"

/** Servers that break the API, each in one way. Every rule notices at least one of them. */
export const mutations: ReadonlyArray<Mutation> = [
  ...envelopes,
  ...bodies,
  ...fields,
  ...headers,
  ...lists,
  ...reports,
  ...doors,
  ...writes
]
