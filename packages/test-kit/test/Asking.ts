import type { MockNetwork } from "../src/index.ts"

/** What a network answered. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly message: unknown
  /** What stands in `info` at a path: `affiliates.0.email`. */
  readonly at: (path: string) => unknown
  /** One field of each record of a list in `info`. */
  readonly each: (list: string, field: string) => ReadonlyArray<unknown>
}

const within = (value: unknown, path: string): unknown =>
  path.split(".").reduce((part: unknown, name): unknown => Reflect.get(Object(part), name), value)

/** An answer, taken apart. */
export const read = async (response: Response): Promise<Answer> => {
  const body: unknown = await response.json()
  const at = (path: string) => within(body, `info.${path}`)
  return {
    status: response.status,
    headers: response.headers,
    message: within(body, "message"),
    at,
    each: (list, field) => {
      const items = at(list)
      return Array.isArray(items) ? items.map((item: unknown) => within(item, field)) : []
    }
  }
}

/** Asks a network, as whoever has the key. */
export const ask = async (
  { fetch }: Pick<MockNetwork, "fetch">,
  key: string,
  path: string,
  method = "GET",
  body?: unknown
): Promise<Answer> =>
  read(
    await fetch(`/api/v2${path}`, {
      method,
      headers: { "X-API-Key": key, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  )
