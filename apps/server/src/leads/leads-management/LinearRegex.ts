/**
 * Regular expressions that managers write, over replies that vendors write: neither may burn processor
 * time. RE2 reads each character once, at a cost that grows with the size of the pattern, so the two
 * together are bounded: a large pattern gets to see less of the reply.
 */
import { DeliveryVerdict } from "@affnet/domain"
import { Result } from "effect"
import { LRUCache } from "lru-cache"
import { RE2JS, RE2Set } from "re2js"

/** The largest pattern, in RE2's instructions; counted repetitions multiply. */
const maxSize = 500

/** Instructions times characters. At worst one takes 33 ns, and so a match 23 ms where all steps are fast. */
const maxSteps = 700_000

/** Remembered states of a pattern, in bytes. More of them make the worst patterns slower. */
const maxStates = 64 * 1024

const maxCompiled = 100

/** A pattern that may be used. */
interface Compiled {
  readonly set: RE2Set
  /** How much of a text it gets to see. */
  readonly length: number
}

const compiled = new LRUCache<string, Compiled>({ max: maxCompiled })

/** RE2 says `error parsing regexp: missing closing ): ...`. */
const explain = (error: unknown): string => {
  const reason = error instanceof Error ? error.message : "unreadable"
  return `is no regular expression of RE2: ${reason.replace(/^error parsing regexp: /u, "")}`
}

const build = (pattern: string): Result.Result<Compiled, string> =>
  Result.flatMap(
    Result.try({ try: () => RE2JS.compile(pattern).programSize(), catch: explain }),
    (size) => {
      if (size > maxSize) return Result.fail("is too large; counted repetitions multiply")
      const set = new RE2Set(RE2Set.UNANCHORED, 0, maxStates)
      set.add(pattern)
      set.compile()
      const length = Math.min(DeliveryVerdict.readBytes, Math.floor(maxSteps / size))
      return Result.succeed({ set, length })
    }
  )

const compile = (pattern: string): Result.Result<Compiled, string> => {
  const known = compiled.get(pattern)
  if (known !== undefined) return Result.succeed(known)
  return Result.map(build(pattern), (made) => {
    compiled.set(pattern, made)
    return made
  })
}

/** What keeps a pattern from being saved; `undefined` when nothing does. */
export const problem = (pattern: string): string | undefined =>
  Result.match(compile(pattern), { onFailure: (reason) => reason, onSuccess: () => undefined })

/** Whether a pattern is found in a text. One that could not be saved is found nowhere. */
export const matches: DeliveryVerdict.RegexMatcher = (pattern, text) =>
  Result.match(compile(pattern), {
    onFailure: () => false,
    onSuccess: ({ length, set }) => set.match(text.slice(0, length)).length > 0
  })
