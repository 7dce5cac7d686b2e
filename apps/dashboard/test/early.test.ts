import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"

const origin = "https://network.example"
const session = `${origin}/auth/session`

interface Question {
  readonly url: unknown
  readonly answer: (body: string) => void
  readonly fail: () => void
}

/** What was asked of the network, in order. Nothing is answered by itself. */
let asked: Array<Question> = []

const network: typeof fetch = (url, init) =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new TypeError("Failed to fetch"))
    init?.signal?.addEventListener("abort", fail)
    if (init?.signal?.aborted === true) fail()
    asked.push({ url, answer: (body) => resolve(new Response(body)), fail })
  })

/** The file as a page begins with it. */
const begun = async () => (await import("../src/data/early.ts")).fetchEarly

describe("The session that is asked for early", () => {
  beforeEach(() => {
    asked = []
    vi.resetModules()
    vi.stubGlobal("location", { origin })
    vi.stubGlobal("fetch", network)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it("answers the first question for it, and no other one", async () => {
    const fetchEarly = await begun()
    assert.deepStrictEqual(
      asked.map(({ url }) => url),
      ["/auth/session"]
    )
    const other = fetchEarly(`${origin}/api/v2/network/offers`)
    const sent = fetchEarly(session, { method: "PUT" })
    const first = fetchEarly(session)
    const second = fetchEarly(session)
    await vi.waitUntil(() => asked.length === 4)
    for (const [index, { answer }] of asked.entries()) answer(String(index))
    const texts = await Promise.all(
      [first, other, sent, second].map(async (answer) => (await answer).text())
    )
    assert.deepStrictEqual(texts, ["0", "1", "2", "3"])
  })

  it("is asked for again where the network did not answer", async () => {
    const fetchEarly = await begun()
    asked[0]?.fail()
    const answer = fetchEarly(session)
    await vi.waitUntil(() => asked.length === 2)
    asked[1]?.answer("again")
    assert.strictEqual(await (await answer).text(), "again")
  })

  it("keeps nobody waiting longer than they want to", async () => {
    const fetchEarly = await begun()
    const patience = new AbortController()
    const answer = fetchEarly(session, { signal: patience.signal })
    patience.abort()
    const failed = await answer.then(
      () => false,
      () => true
    )
    assert.isTrue(failed)
  })
})
