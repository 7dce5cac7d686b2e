import type { Asked, Mutation } from "../Mutation.ts"
import { status } from "./Changes.ts"

/** Doors that stand open. */

/** The last key that was let in; a server that lets everybody in seems to use it for all. */
const remembering = (replaces: (key: string) => boolean): NonNullable<Mutation["ask"]> => {
  let good = ""
  return (asked: Asked) => {
    const key = asked.headers["x-api-key"] ?? ""
    if (key.startsWith("afn_m_") && !/0{20}/u.test(key)) good = key
    return replaces(key) && good !== ""
      ? { ...asked, headers: { ...asked.headers, "x-api-key": good } }
      : asked
  }
}

export const keys: ReadonlyArray<Mutation> = [
  {
    id: "no-key-needed",
    says: "a request without a key is let in",
    rule: "auth/missing-key-401",
    operation: "getAffiliate",
    ask: remembering((key) => key === "")
  },
  {
    id: "no-key-403",
    says: "a request without a key is answered with 403",
    rule: "auth/missing-key-401",
    operation: "getAffiliate",
    answer: status(401, 403)
  },
  {
    id: "any-key",
    says: "any key is let in",
    rule: "auth/invalid-key-401",
    operation: "getAffiliate",
    ask: remembering((key) => /0{20}/u.test(key))
  },
  {
    id: "any-role",
    says: "a key of another role is let in",
    rule: "auth/other-role-403",
    operation: "getAffiliate",
    ask: remembering((key) => !key.startsWith("afn_m_") && key !== "")
  }
]
