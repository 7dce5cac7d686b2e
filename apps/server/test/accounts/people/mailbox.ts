import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"

/** Reads the letters that a server wrote into its data directory. */
export const mailbox = (data: string) => {
  const mails = join(data, "mail")

  const lettersTo = (email: string): ReadonlyArray<string> => {
    try {
      return readdirSync(mails)
        .sort()
        .map((name) => readFileSync(join(mails, name), "utf8").replaceAll("=\r\n", ""))
        .filter((letter) => letter.includes(`To: ${email}`))
    } catch {
      return []
    }
  }

  /** The letters to an address once there are so many: they are sent beside their requests. */
  const letters = (email: string, count: number) =>
    Effect.sync(() => lettersTo(email)).pipe(
      Effect.tap(Effect.promise(() => new Promise((resume) => setImmediate(resume)))),
      Effect.repeat({ until: (found) => found.length >= count })
    )

  return { lettersTo, letters }
}

/** What stands behind the # of the link to a page. */
export const tokenIn = (letter: string | undefined, page: string): string =>
  new RegExp(`https://network\\.example/${page}#([\\w-]{43})\\r?\\n`, "u").exec(
    (letter ?? "").replaceAll("=3D", "=")
  )?.[1] ?? "none"
