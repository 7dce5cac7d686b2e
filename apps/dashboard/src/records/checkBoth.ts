import type { Schema } from "effect"
import { problemsBy } from "./checkBy.ts"
import type { Problems, Request } from "./Form.ts"

type Checked = Schema.ConstraintDecoder<unknown>

/** Checks new records by one schema of the domain, and changed ones by another. */
export const checkBoth =
  (create: Checked, update: Checked = create) =>
  (request: Request, isNew: boolean): Problems =>
    problemsBy(isNew ? create : update, request)
