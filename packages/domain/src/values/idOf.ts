import { Id } from "./Id.ts"

/** The ids of records of one kind: `idOf("a goal").pipe(Schema.brand("GoalId"))`. */
export const idOf = (what: string) => Id.annotate({ description: `Id of ${what}` })
