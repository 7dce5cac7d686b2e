/** Many requests, some at once, and what they are answered. */
import type { Reply } from "./Target.ts"

/** How many answers had each status. */
export type Statuses = ReadonlyMap<number, number>

const atOnce = 40

export const flood = async (
  requests: number,
  send: (index: number) => Promise<Reply>
): Promise<Statuses> => {
  const statuses = new Map<number, number>()
  let sent = 0
  const worker = async () => {
    while (sent < requests) {
      const { status } = await send(sent++)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return statuses
}

export const told = (statuses: Statuses): string =>
  [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")

/** How many answers had other statuses than these. */
export const others = (statuses: Statuses, expected: ReadonlyArray<number>): number =>
  [...statuses].reduce((sum, [status, count]) => (expected.includes(status) ? sum : sum + count), 0)
