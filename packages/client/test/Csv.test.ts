import { assert, describe, it } from "vitest"
import { ConnectionFailed, Forbidden, TimedOut, UnexpectedAnswer } from "../src/index.ts"
import { failure } from "./Answers.ts"
import { clientOf, rejection } from "./Clients.ts"
import type { Answer, Received } from "./World.ts"

const bytes = (text: string) => new TextEncoder().encode(text)

/** An answer in pieces; `end` is what comes after the last one. */
const csv = (
  pieces: ReadonlyArray<Uint8Array>,
  end: (controller: ReadableStreamDefaultController) => unknown = (controller) => controller.close()
): Response => {
  const left = [...pieces]
  const pull = (controller: ReadableStreamDefaultController) => {
    const next = left.shift()
    if (next === undefined) return void end(controller)
    controller.enqueue(next)
  }
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), {
    headers: { "content-type": "text/csv; charset=utf-8", "x-request-id": "r-1" }
  })
}

const exported = (answer: (n: number, request: Received) => Answer) => {
  const { affnet, world } = clientOf(answer)
  return { world, rows: affnet.reports.conversions.csv({ rangeFrom: "2026-01-01" }) }
}

const collect = async <A>(items: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const collected = new Array<A>()
  for await (const item of items) collected.push(item)
  return collected
}

const text =
  '"id","offer"\r\n"1","Shoes, ""red"""\r\n"2","two\r\nlines"\r\n"3",""\r\n"4","Größe ✓"\r\n'

const rows = [
  { id: "1", offer: 'Shoes, "red"' },
  { id: "2", offer: "two\r\nlines" },
  { id: "3", offer: "" },
  { id: "4", offer: "Größe ✓" }
]

describe("an export", () => {
  it("gives its rows by the names of their columns", async () => {
    const { rows: found, world } = exported(() => csv([bytes(text)]))
    assert.strictEqual(world.received.length, 0)
    assert.deepStrictEqual(await collect(found), rows)
    assert.strictEqual(world.received[0]?.headers.accept, "text/csv")
    assert.strictEqual(world.received[0]?.url.search, "?rangeFrom=2026-01-01")
    assert.strictEqual(world.timers, 0)
  })

  it("is the same wherever its pieces end", async () => {
    const all = bytes(text)
    for (let at = 0; at <= all.length; at++) {
      const pieces = [all.slice(0, at), all.slice(at)]
      assert.deepStrictEqual(await collect(exported(() => csv(pieces)).rows), rows)
    }
    const single = Array.from(all, (byte) => Uint8Array.of(byte))
    assert.deepStrictEqual(await collect(exported(() => csv(single)).rows), rows)
  })

  it("comes as text, too", async () => {
    const { rows: found } = exported(() => csv([bytes(text.slice(0, 9)), bytes(text.slice(9))]))
    assert.strictEqual((await collect(found.text())).join(""), text)
  })

  it("takes no more than is consumed, and lets go", async () => {
    let pulled = 0
    let isCancelled = false
    const endless = new ReadableStream({
      pull: (controller) => {
        pulled++
        controller.enqueue(bytes(pulled === 1 ? '"id"\r\n' : '"1"\r\n'))
      },
      cancel: () => {
        isCancelled = true
      }
    })
    const answer = () => new Response(endless, { headers: { "content-type": "text/csv" } })
    const { rows: found, world } = exported(answer)
    for await (const _ of found) break
    assert.isAtMost(pulled, 4)
    assert.isTrue(isCancelled)
    assert.strictEqual(world.timers, 0)
  })

  it("that is cut is no end", async () => {
    const broken = () =>
      csv([bytes(text)], (controller) => controller.error(new TypeError("terminated")))
    assert.instanceOf(await rejection(collect(exported(broken).rows)), ConnectionFailed)
    assert.instanceOf(await rejection(collect(exported(broken).rows.text())), ConnectionFailed)
    const short = () => csv([bytes(text.slice(0, -3))])
    const error = await rejection(collect(exported(short).rows))
    assert.instanceOf(error, UnexpectedAnswer)
    assert.include(String(error), "it ends within a row")
    assert.propertyVal(error, "requestId", "r-1")
  })

  it("whose next piece does not come in time is given up", async () => {
    const silent = (_: number, { signal }: Received) =>
      csv([bytes(text)], (controller) =>
        signal?.addEventListener("abort", () => controller.error(signal.reason))
      )
    const { rows: found, world } = exported(silent)
    const walked = collect(found)
    const result = await world.settle(walked)
    assert.isTrue(result.status === "rejected" && result.reason instanceof TimedOut)
  })

  it("begins anew until its answer is there, and not after", async () => {
    const answers = [() => failure(500), () => csv([bytes(text)])]
    let n = 0
    const { rows: found, world } = exported(() => answers[n++]?.() ?? "reset")
    assert.strictEqual((await world.settle(collect(found))).status, "fulfilled")
    assert.strictEqual(world.received.length, 2)
  })

  it("that is refused rejects, and what is no CSV as well", async () => {
    assert.instanceOf(await rejection(collect(exported(() => failure(403)).rows)), Forbidden)
    const page = () => new Response("<html>", { headers: { "content-type": "text/html" } })
    assert.include(String(await rejection(collect(exported(page).rows))), "it is no CSV")
  })
})
