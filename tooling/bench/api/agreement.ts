import assert from "node:assert/strict"
import type { RunningServer } from "../RunningServer.ts"

const paginated = [
  "x-pagination-current-page",
  "x-pagination-total-count",
  "x-pagination-page-count",
  "x-pagination-per-page"
]

const answer = async (server: RunningServer, path: string, key: string) => {
  const response = await fetch(server.origin + path, { headers: { "x-api-key": key } })
  return {
    status: response.status,
    pagination: paginated.map((name) => response.headers.get(name)),
    body: await response.json()
  }
}

/** A key of the right form that belongs to nobody. */
const strangersKey = `afn_m_${"0".repeat(49)}`

/** Throws unless all servers give the same answers to a sample of requests. */
export const assertAgreement = async (
  [subject, ...references]: ReadonlyArray<RunningServer>,
  key: string
): Promise<number> => {
  if (subject === undefined) throw new Error("There is no server to compare")
  const list = "/api/v2/network/affiliates"
  const requests = [
    ...[1, 2, 3, 7, 50, 399].map((id) => [`${list}/${id}`, key] as const),
    ...["", "?perPage=100", "?perPage=100&page=4", "?perPage=1000", "?page=9999"].map(
      (query) => [list + query, key] as const
    ),
    [`${list}/2147483647`, key] as const,
    [`${list}/1`, strangersKey] as const
  ]
  for (const [path, withKey] of requests) {
    const expected = await answer(subject, path, withKey)
    for (const reference of references) {
      const message: string = `${reference.name} and ${subject.name} differ at ${path}`
      assert.deepStrictEqual(await answer(reference, path, withKey), expected, message)
    }
  }
  return requests.length
}
