import { existsSync, mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { Config } from "effect"

/** Where the SQLite database, the files of invoices and `demo.json` lie. */
export const dataDirectory = Config.NonEmptyString("DATA_DIR").pipe(Config.withDefault("./.data"))

/** A directory that is missing cannot be made: the operator names another one, or changes its rights. */
export class DataDirectoryRefused extends Error {
  constructor(directory: string, cause: unknown) {
    super(`Cannot use the data directory ${directory} (DATA_DIR): ${String(cause)}`, { cause })
  }
}

/** The directory is private to the user of the process. */
const mode = 0o700

/**
 * Makes a directory and those above it. Node's own `recursive` never ends where the system answers
 * that a directory which is there does not exist, as it does under `/proc`.
 */
export const makeDirectory = (directory: string): void => {
  if (existsSync(directory)) return
  makeDirectory(dirname(directory))
  try {
    mkdirSync(directory, { mode })
  } catch (cause) {
    // Processes that start together make the same ones.
    if (!existsSync(directory)) throw new DataDirectoryRefused(directory, cause)
  }
}
