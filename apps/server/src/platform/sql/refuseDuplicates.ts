import { ValidationFailed } from "@affnet/api"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { isUniqueViolation } from "./Dialect.ts"

/**
 * Turns the violation of a unique index into 422 on the field that it stands for; any other failure of the
 * database is a defect. The transaction is lost with it.
 *
 * @example
 * sql`INSERT INTO affiliates …`.pipe(refuseDuplicates({ affiliates_external_id: "external_id" }))
 */
export const refuseDuplicates =
  (fields: Readonly<Record<string, string>>) =>
  <A, R>(write: Effect.Effect<A, SqlError.SqlError, R>): Effect.Effect<A, ValidationFailed, R> =>
    Effect.catch(write, (error) => {
      const taken = Object.entries(fields).find(([index]) => isUniqueViolation(error, index))
      return taken === undefined
        ? Effect.die(error)
        : Effect.fail(
            new ValidationFailed({ errors: { [taken[1]]: ["is already taken; choose another"] } })
          )
    })
