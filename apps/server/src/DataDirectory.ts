import { Config } from "effect"

/** Where the SQLite database, the files of invoices and `demo.json` lie (decisions, part 8). */
export const dataDirectory = Config.NonEmptyString("DATA_DIR").pipe(Config.withDefault("./.data"))
