import { assert, describe, it } from "@effect/vitest"
import { RE2Set } from "re2js"
import * as LinearRegex from "../../../src/leads/leads-management/LinearRegex.ts"

/** A reply of 1 MB. */
const length = 1024 * 1024

/** Letters in an order that repeats late, so that an engine meets as many states as there are. */
const mixed = (letters: string): string => {
  let seed = 12_345
  return Array.from({ length }, () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff
    return letters[(seed >> 8) % letters.length]
  }).join("")
}

const texts = ["a".repeat(length), `${"a".repeat(length - 1)}!`, mixed("ab"), mixed("abcdefgh \n")]

/** Patterns that stop other engines for ever, and those that cost RE2 most. */
const patterns = [
  "(a+)+$",
  "^(a+)+$",
  "(a|a)*b",
  "(a|aa)+$",
  "(.*a){20}",
  "([a-z]+)+[0-9]$",
  "(?:a?){100}a{100}b",
  "[ab]*a[ab]{25}[cd]",
  "[ab]*a[ab]{100}[cd]",
  "[ab]*a[ab]{480}[cd]",
  "(?s).*a.{400}[0-9]",
  "(?i)[a-z]*a[a-z]{200}[0-9]",
  "\\pL{400}[0-9]"
]

/** Processor time of this thread alone, whatever else the machine is doing. */
const cpuMillis = (work: () => void): number => {
  const before = process.threadCpuUsage()
  work()
  const { system, user } = process.threadCpuUsage(before)
  return (system + user) / 1000
}

/** What shares the processor can only make a run look dearer, so the cheapest of some counts. */
const runsMax = 20

/** The cheapest of five runs. */
const least = (work: () => void): number => Math.min(...[1, 2, 3, 4, 5].map(() => cpuMillis(work)))

/** Runs until one is cheap enough, and returns what the cheapest took. */
const cheapest = (work: () => void, limit: number): number => {
  let found = Number.POSITIVE_INFINITY
  for (let run = 0; run < runsMax && found >= limit; run++) found = Math.min(found, cpuMillis(work))
  return found
}

/** What a harmless pattern costs that reads all of the reply: seven or eight milliseconds on a common machine. */
const readingItAll = (): number => {
  const harmless = new RE2Set(RE2Set.UNANCHORED, 0)
  harmless.add("[a-h]+[0-9]")
  harmless.compile()
  // Ten at once, as some machines count processor time in steps of four milliseconds.
  const ten = least(() => {
    for (let index = 0; index < 10; index++) harmless.match("a".repeat(length))
  })
  return ten / 10
}

/** At most; with eight milliseconds for the harmless one this is the promised 50. */
const timesTheHarmless = 6

describe("a regular expression over a reply", () => {
  it("finds what it says, anywhere in the text", () => {
    for (const [pattern, text, found] of [
      ['"status"\\s*:\\s*"(ok|sold)"', '{"status" : "sold"}', true],
      ['"status"\\s*:\\s*"(ok|sold)"', '{"status" : "rejected"}', false],
      ["^id=\\d{1,20}$", "id=17", true],
      ["^id=\\d{1,20}$", "xid=17", false],
      ["(?i)accepted", "<b>ACCEPTED</b>", true],
      ["\\bok\\b", "not okay", false],
      ["ÄÖ", "x ÄÖ y", true],
      ["(?m)^OK$", "one\nOK\ntwo", true]
    ] as const) {
      assert.isUndefined(LinearRegex.problem(pattern), pattern)
      assert.strictEqual(LinearRegex.matches(pattern, text), found, pattern)
    }
  })

  it("sees 64 KiB of a reply when it is small, and less when it is large", () => {
    const reply = `${" ".repeat(60_000)}OK`
    assert.isTrue(LinearRegex.matches("OK", reply))
    assert.isFalse(LinearRegex.matches("x{300}|OK", reply))
    assert.isTrue(LinearRegex.matches("x{300}|OK", reply.slice(-2000)))
  })

  it("is refused when it is none, or too large", () => {
    for (const [pattern, said] of [
      ["(", "is no regular expression of RE2: missing closing )"],
      ["[a-", "is no regular expression of RE2"],
      ["a**", "is no regular expression of RE2"],
      ["(?=a)", "is no regular expression of RE2"],
      ["(a)\\1", "is no regular expression of RE2"],
      ["a{1001}", "is no regular expression of RE2"],
      ["(.{1,100}){1,9}c", "is too large;"],
      ["((a{100}){100}){100}", "is"]
    ] as const) {
      assert.include(LinearRegex.problem(pattern), said, pattern)
      assert.isFalse(LinearRegex.matches(pattern, "aaaa(c"), pattern)
    }
  })

  // Promise: any pattern over a reply of 1 MB takes less than 50 ms. A machine that is slow at it is slow
  // at the harmless one too.
  it("costs a few times what a harmless one does, whatever it is and whatever it reads", () => {
    const limit = timesTheHarmless * readingItAll()
    for (const pattern of patterns) {
      assert.isUndefined(LinearRegex.problem(pattern), pattern)
      for (const text of texts) {
        assert.isBelow(
          cheapest(() => LinearRegex.matches(pattern, text), limit),
          limit,
          pattern
        )
      }
    }
  })
})
