import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { fetchFollowed } from "../src/data/followed.ts"

let asked: RequestInit | undefined
let answer = new Response()

beforeEach(() => {
  const network: typeof fetch = async (_, init) => {
    asked = init
    return answer
  }
  vi.stubGlobal("fetch", network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A stream that comes in pieces of so many bytes. */
const streamed = (text: string, size: number): Response => {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += size)
        controller.enqueue(bytes.subarray(at, at + size))
      controller.close()
    }
  })
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "x-request-id": "abc" }
  })
}

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const progress = event("progress", { done: 0 }) + event("progress", { done: 0.5 })
const headers = event("headers", { "x-pagination-total-count": "7" })

const followed = async () => {
  const told: Array<number> = []
  const response = await fetchFollowed((done) => told.push(done))("/report", {
    headers: { accept: "application/json", "x-requested-with": "affnet" }
  })
  return { response, told }
}

describe("an answer that is followed", () => {
  it("is what it would have been, however its stream is cut", async () => {
    for (const size of [1, 7, 1_000]) {
      answer = streamed(progress + headers + event("result", { info: "Größe" }), size)
      const { response, told } = await followed()
      assert.deepStrictEqual(told, [0, 0.5])
      assert.strictEqual(response.status, 200)
      assert.strictEqual(response.headers.get("x-pagination-total-count"), "7")
      assert.strictEqual(response.headers.get("x-request-id"), "abc")
      assert.deepStrictEqual(await response.json(), { info: "Größe" })
    }
    const given = new Headers(asked?.headers)
    assert.strictEqual(given.get("accept"), "text/event-stream")
    assert.strictEqual(given.get("x-requested-with"), "affnet")
  })

  it("fails as it would have failed", async () => {
    answer = streamed(progress + headers + event("error", { code: 503 }), 9)
    assert.strictEqual((await followed()).response.status, 503)
  })

  it("is a lost connection where its stream ends too soon", async () => {
    answer = streamed(progress + headers, 9)
    const failure = await followed().catch((error: unknown) => error)
    assert.instanceOf(failure, TypeError)
  })

  it("is left alone where it is no stream", async () => {
    answer = Response.json({ code: 401 }, { status: 401 })
    assert.strictEqual((await followed()).response, answer)
  })
})
