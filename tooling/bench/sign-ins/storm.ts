/**
 * Wrong sign-ins at a steady rate, each from a network of its own and with an address of its own, so that only the
 * cost of hashes holds them up. Usage: storm.ts <origin> <sign-ins a second>; attacks until it is told to stop, and
 * prints how many were answered with which status as JSON.
 */
import { argv } from "node:process"
import { setTimeout as wait } from "node:timers/promises"

const [, , origin = "", perSecond = "1"] = argv
const timeoutMillis = 30_000

const statuses: Record<string, number> = {}
let isOver = false
process.once("SIGTERM", () => {
  isOver = true
})

const signIn = async (index: number): Promise<void> => {
  const response = await fetch(`${origin}/auth/sign-in`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-requested-with": "affnet",
      "x-forwarded-for": `198.${18 + ((index >> 16) & 1)}.${(index >> 8) & 255}.${index & 255}`
    },
    body: JSON.stringify({
      email: `someone-${index}@people.example`,
      password: "not the password"
    }),
    signal: AbortSignal.timeout(timeoutMillis)
  })
  await response.arrayBuffer()
  statuses[response.status] = (statuses[response.status] ?? 0) + 1
}

const under = new Set<Promise<void>>()
const began = performance.now()
for (let index = 0; !isOver; index++) {
  const early = began + (index * 1000) / Number(perSecond) - performance.now()
  if (early > 0) await wait(early)
  const signing = signIn(index).finally(() => under.delete(signing))
  under.add(signing)
}
await Promise.all(under)
console.log(JSON.stringify(statuses))
