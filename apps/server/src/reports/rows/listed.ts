import { Effect } from "effect"

/** The answer of what lists the columns of a report. */
export const listed = <A>(columns: A) => Effect.succeed({ "columns-list": columns })
