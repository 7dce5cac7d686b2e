import { createHash } from "node:crypto"

/**
 * Sessions of the revisions that have them. The MCP module knows a session by its id alone; here it
 * belongs to the key that began it, so that an id that leaks is worth nothing.
 */

/** More clients than this at once begin anew. */
const maxSessions = 10_000

const digest = (key: string): string => createHash("sha256").update(key).digest("hex")

/** Whose sessions are whose. */
export interface Sessions {
  /** Whether a request under the key may go on in the session. */
  readonly isOf: (session: string, key: string) => boolean
  /** The session began with a request under the key. */
  readonly begin: (session: string, key: string) => void
}

/** No sessions yet. */
export const make = (): Sessions => {
  const owners = new Map<string, string>()
  return {
    isOf: (session, key) => owners.get(session) === digest(key),
    begin: (session, key) => {
      if (owners.has(session)) return
      owners.set(session, digest(key))
      const [oldest] = owners.keys()
      if (owners.size > maxSessions && oldest !== undefined) owners.delete(oldest)
    }
  }
}
