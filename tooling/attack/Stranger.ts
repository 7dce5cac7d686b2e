/** What anybody sends who has no key, from a network of their own. */
import { setTimeout as wait } from "node:timers/promises"
import type { Reply, SignIn, Target } from "./Target.ts"

type Headers = Readonly<Record<string, string>>

/** What pages of the network send; programs of strangers can send it as well. */
const page = { "Content-Type": "application/json", "X-Requested-With": "affnet" }

/** Sends fields to an address under `/auth`, as a page of the network does. */
export const ask = (
  { from }: Target,
  ip: string,
  address: string,
  fields: object = {},
  headers: Headers = {}
): Promise<Reply> =>
  from(ip, `/auth/${address}`, {
    method: "POST",
    headers: { ...page, ...headers },
    body: JSON.stringify(fields)
  })

/**
 * One customer's network in disguise: always another address of the same /64, and in front of it what the sender
 * says of itself. The proxy adds the last one.
 */
export const disguised = (network: string, index: number): string =>
  `198.51.100.${index % 256}, 2001:db8:${network}:1::${(index + 1).toString(16)}`

/** Everything by which one answer can be told from another, except for how long it took. */
export const shapeOf = ({ headers, status, text }: Reply): string =>
  JSON.stringify([status, text, [...headers.keys()].sort()])

/** Whether an answer lets anybody in. */
export const letsIn = ({ headers, status }: Reply): boolean =>
  status === 200 || headers.has("set-cookie")

/** The status of signing in with a password. */
export const signIn = async (target: Target, ip: string, credentials: SignIn): Promise<number> =>
  (await ask(target, ip, "sign-in", credentials)).status

/** Changes settings of the network, which are in force within a second. */
export const setNetwork = async ({ keys, send }: Target, fields: object): Promise<void> => {
  await send("/api/v2/network/settings/network", {
    method: "PUT",
    headers: { "X-API-Key": keys.manager ?? "", "Content-Type": "application/json" },
    body: JSON.stringify(fields)
  })
  await wait(1_100)
}
