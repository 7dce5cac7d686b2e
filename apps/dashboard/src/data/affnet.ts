import { createClient } from "@affnet/client"
import { fetchEarly } from "./early.ts"
import { fetchFollowed, type Tell } from "./followed.ts"

/** A call of the client. */
export interface NotedCall {
  /** `offers.list` */
  readonly name: string
  readonly args: ReadonlyArray<unknown>
}

let noted: Array<NotedCall> | undefined

/** A method that notes its call instead of making it, while somebody asks which calls there would be. */
const noting = <Method extends object>(name: string, method: Method): Method =>
  new Proxy(method, {
    apply: (call, self, args) => {
      if (noted === undefined)
        return typeof call === "function" ? Reflect.apply(call, self, args) : undefined
      noted.push({ name, args })
      return new Promise(() => undefined)
    }
  })

const clientWith = (send: typeof fetch) =>
  createClient({ baseUrl: location.origin, apiKey: null, maxAttempts: 3, fetch: send })

const client = clientWith(fetchEarly)
for (const [resource, methods] of Object.entries(client)) {
  for (const [method, call] of Object.entries<object>(methods)) {
    Object.assign(methods, { [method]: noting(`${resource}.${method}`, call) })
  }
}

/** The network that gave this page out. Whoever is signed in is known by the cookie. */
export const affnet = client

/** The same network, which tells how far it is with each answer that takes long. */
export const affnetTelling = (tell: Tell) => clientWith(fetchFollowed(tell))

/** The calls with which something begins, none of which is made. */
export const callsOf = (begin: () => unknown): ReadonlyArray<NotedCall> => {
  noted = []
  try {
    // What waits for the answer of a call waits for ever, and is forgotten.
    begin()
    return noted
  } finally {
    noted = undefined
  }
}
