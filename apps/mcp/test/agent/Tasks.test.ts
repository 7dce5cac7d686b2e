import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import * as Agent from "./Agent.ts"
import { acting } from "./acting.ts"
import { delivering } from "./delivering.ts"
import { looking } from "./looking.ts"

const tasks = [...looking, ...acting, ...delivering]

const maxMedian = 6

layer(DemoNetwork.layer, { excludeTestServices: true })("An agent that follows hints", (it) => {
  const calls = new Array<number>()
  for (const { role = "manager", solve, wish } of tasks) {
    it.effect(`solves: ${wish}`, () =>
      Effect.gen(function* () {
        const agent = yield* Agent.make({ role })
        yield* solve(agent, yield* DemoNetwork.DemoNetwork)
        calls.push(agent.calls())
      })
    )
  }

  it.effect(`takes ${maxMedian} calls at the median of ${tasks.length} tasks`, () =>
    Effect.sync(() => {
      assert.strictEqual(calls.length, tasks.length)
      const ordered = calls.toSorted((one, other) => one - other)
      assert.isAtMost(ordered[Math.floor(ordered.length / 2)] ?? Number.NaN, maxMedian)
    })
  )
})
