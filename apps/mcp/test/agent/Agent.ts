import { assert } from "@effect/vitest"
import { Effect, Predicate } from "effect"
import { client, dataOf, type Setup, textOf } from "../network/Client.ts"
import { at } from "../network/Json.ts"
import { mended } from "./hints.ts"

type Args = Readonly<Record<string, unknown>>

/** A call as it was answered in the end. */
export interface Answered {
  readonly text: string
  readonly data: unknown
  readonly whole: unknown
}

/** Calls tools, follows what errors say, and confirms when it was told that the user agrees. */
export interface Agent {
  readonly ask: (tool: string, args?: Args) => Effect.Effect<Answered>
  /** Shows a call to the user, who agrees. */
  readonly write: (tool: string, args: Args) => Effect.Effect<Answered & { readonly shown: string }>
  readonly calls: () => number
}

const maxMends = 3

const isPreview = (whole: unknown): boolean =>
  Predicate.hasProperty(whole, "done") && whole.done === false

/** An agent with the key of a role. */
export const make = (setup: Setup) =>
  Effect.gen(function* () {
    const { callTool } = yield* client(setup)
    let calls = 0

    const once = (name: string, args: Args) =>
      Effect.suspend(() => {
        calls++
        return Effect.orDie(callTool({ name, arguments: { ...args } }))
      })

    const trying = Effect.fnUntraced(function* (tool: string, given: Args) {
      let args = given
      let result = yield* once(tool, args)
      for (let mends = 0; result.isError === true && mends < maxMends; mends++) {
        args = mended(args, textOf(result))
        result = yield* once(tool, args)
      }
      assert.isFalse(result.isError ?? false, `${tool}: ${textOf(result)}`)
      const whole = result.structuredContent
      return { args, answered: { text: textOf(result), data: dataOf(result), whole } }
    })

    const write = Effect.fnUntraced(function* (tool: string, args: Args) {
      const shown = yield* trying(tool, args)
      assert.isTrue(isPreview(shown.answered.whole), "Nothing is written before it is confirmed")
      const confirm_token = at(shown.answered.whole, "confirm_token")
      const { answered } = yield* trying(tool, { ...shown.args, confirm_token })
      return { ...answered, shown: shown.answered.text }
    })

    const agent: Agent = {
      ask: (tool, args = {}) => Effect.map(trying(tool, args), ({ answered }) => answered),
      write,
      calls: () => calls
    }
    return agent
  })
