import { Effect } from "effect"
import { MustExist } from "../platform/sql/Database.ts"

/** A command that reads or verifies what is there, and makes no database. */
export const onlyReads = Effect.provideService(MustExist, true)
