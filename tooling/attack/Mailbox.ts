/** The letters of the network under attack, which lie in files, since it knows no server for mail. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import type { Target } from "./Target.ts"

type Place = Pick<Target, "directory">

const patienceMillis = 10_000
const pauseMillis = 50

/** Undoes the breaks of long lines. */
const read = (file: string): string =>
  readFileSync(file, "utf8").replaceAll("=\r\n", "").replaceAll("=3D", "=")

/** All letters, the oldest first. */
export const letters = ({ directory }: Place): ReadonlyArray<string> => {
  const mails = join(directory, "mail")
  if (!existsSync(mails)) return []
  return readdirSync(mails)
    .sort()
    .map((name) => read(join(mails, name)))
}

export const lettersTo = (place: Place, email: string): ReadonlyArray<string> =>
  letters(place).filter((letter) => letter.includes(`To: ${email}\r\n`))

/** The letters to an address once there are so many, or once it is in vain to wait for more. */
export const arrived = async (
  place: Place,
  email: string,
  count: number
): Promise<ReadonlyArray<string>> => {
  for (let waited = 0; waited < patienceMillis; waited += pauseMillis) {
    const found = lettersTo(place, email)
    if (found.length >= count) return found
    await wait(pauseMillis)
  }
  return lettersTo(place, email)
}

/** What stands behind the # of a letter's link. */
export const tokenIn = (letter: string | undefined): string =>
  /https?:\/\/\S+#(?<token>[\w-]{43})\s/u.exec(letter ?? "")?.groups?.token ?? "none"
