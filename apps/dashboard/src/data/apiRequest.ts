import { createClient } from "@affnet/client"
import type { NotedCall } from "./affnet.ts"

/** Stands for the key of whoever calls the API. */
const keyName = "$AFFNET_API_KEY"

interface Wire {
  readonly url: string
  readonly init: RequestInit
}

/** What a call would send, from a client that sends nothing. */
const wireOf = ({ args, name }: NotedCall): Promise<Wire> =>
  new Promise((resolve, reject) => {
    const client = createClient({
      baseUrl: location.origin,
      apiKey: keyName,
      maxAttempts: 1,
      fetch: async (url, init = {}) => {
        resolve({ url: String(url), init })
        return new Promise<never>(() => undefined)
      }
    })
    const [resource = "", method = ""] = name.split(".")
    const call: unknown = Reflect.get(Reflect.get(client, resource), method)
    if (typeof call === "function") Promise.resolve(call(...args)).catch(reject)
  })

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** What says how the client works, not what it asks for. */
const own = new Set(["accept", "x-requested-with", "idempotency-key"])

const bodyOf = (body: unknown): ReadonlyArray<string> => {
  if (typeof body === "string") return [`--data ${quoted(body)}`]
  if (!(body instanceof FormData)) return []
  return [...body].map(([name, value]) =>
    typeof value === "string"
      ? `--form ${quoted(`${name}=${value}`)}`
      : `--form ${quoted(`${name}=@${value.name}`)}`
  )
}

/** A call as a command for a shell. */
export const curlOf = async (call: NotedCall): Promise<string> => {
  const { init, url } = await wireOf(call)
  const headers = [...new Headers(init.headers)]
    .filter(([name]) => !own.has(name))
    // The shell puts the key in its place.
    .map(([name, value]) => `--header "${name}: ${value.replaceAll('"', '\\"')}"`)
  const method =
    init.method === undefined || init.method === "GET" ? [] : [`--request ${init.method}`]
  return ["curl", ...method, quoted(url), ...headers, ...bodyOf(init.body)].join(" \\\n  ")
}

/** A call as a program makes it. */
export const codeOf = ({ args, name }: NotedCall): string =>
  `await affnet.${name}(${args
    .filter((arg) => arg !== undefined)
    .map((arg) => JSON.stringify(arg, undefined, 2))
    .join(", ")})`
