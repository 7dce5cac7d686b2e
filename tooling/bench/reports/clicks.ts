/**
 * Clicks at a steady rate, in a process of their own that goes before everything else: visitors have machines of
 * their own, and what they wait is what the server makes them wait.
 *
 * Usage: clicks.ts <origin> <path> <clicks a second>; reads seconds, a line each, from standard input, and prints
 * how many milliseconds the clicks of so many seconds took, as a line of JSON.
 */
import { argv, stdin } from "node:process"
import { createInterface } from "node:readline"
import { makeSender, sendAtRate } from "../conversions/sender.ts"
import { goFirst } from "../goFirst.ts"

const [, , origin = "", path = "", perSecond = "1"] = argv
const rate = Number(perSecond)

goFirst()
const { close, send } = makeSender(origin)
for await (const seconds of createInterface({ input: stdin })) {
  const paths = new Array<string>(rate * Number(seconds)).fill(path)
  console.log(JSON.stringify(await sendAtRate({ send, close }, paths, rate)))
}
close()
