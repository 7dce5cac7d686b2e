import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"

const origin = "https://network.example"

const sessionOf = (account_id: number) => ({
  person_id: 3,
  email: "anna@network.example",
  role: "affiliate",
  account_id,
  name: "Anna",
  access: "admin",
  timezone: "UTC",
  number_locale: null,
  date_locale: null,
  permissions: null,
  assigned_only: false,
  expires: 1_800_000_000,
  has_second_factor: false,
  viewed_by: null,
  accounts: []
})

const envelope = (status: number, info: object) =>
  new Response(JSON.stringify({ success: status === 200, message: "Said.", info }), {
    status,
    headers: { "content-type": "application/json" }
  })

/** The account that the cookie opens. */
let signedIn: number | undefined

const stored = new Map<string, string>()

/** The cache of a tab that was opened just now. */
const opened = async () => {
  const cache = await import("../src/app/queries.ts")
  const { viewerQuery } = await import("../src/data/session.ts")
  await cache.queries.fetchQuery(viewerQuery)
  return {
    ...cache,
    viewer: () => cache.queries.getQueryData(viewerQuery.queryKey),
    signInAgain: () => cache.queries.fetchQuery({ ...viewerQuery, staleTime: 0 })
  }
}

describe("What a tab has fetched", () => {
  beforeEach(() => {
    stored.clear()
    signedIn = 7
    vi.resetModules()
    vi.stubGlobal("location", { origin })
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value)
    })
    vi.stubGlobal("fetch", async () =>
      signedIn === undefined ? envelope(401, {}) : envelope(200, { session: sessionOf(signedIn) })
    )
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it("stays while the same one is signed in", async () => {
    const { lookAgain, queries } = await opened()
    queries.setQueryData(["list"], "of 7")
    assert.strictEqual(await lookAgain(), "stay")
    assert.strictEqual(queries.getQueryData(["list"]), "of 7")
  })

  it("is forgotten when another tab went on as another account", async () => {
    const { lookAgain, queries, viewer } = await opened()
    queries.setQueryData(["list"], "of 7")
    signedIn = 8
    assert.strictEqual(await lookAgain(), "redraw")
    assert.isUndefined(queries.getQueryData(["list"]))
    assert.strictEqual(viewer()?.session.account_id, 8)
  })

  it("is forgotten however the viewer became another one, and other tabs are told", async () => {
    const { forget, queries, signInAgain, toldAs, viewer } = await opened()
    queries.setQueryData(["list"], "of 7")
    signedIn = 8
    await signInAgain()
    assert.isUndefined(queries.getQueryData(["list"]))
    assert.strictEqual(stored.get(toldAs), "3 affiliate 8")
    queries.setQueryData(["list"], "of 8")
    forget()
    assert.isUndefined(queries.getQueryData(["list"]))
    assert.isNull(viewer())
    assert.strictEqual(stored.get(toldAs), "nobody")
  })

  it("stays when the session ran out, which asks to sign in again", async () => {
    const { lookAgain, onSessionEnd, queries, viewer } = await opened()
    let asked = 0
    onSessionEnd(() => {
      asked += 1
    })
    queries.setQueryData(["form"], "half a thought")
    signedIn = undefined
    assert.strictEqual(await lookAgain(), "ask")
    assert.strictEqual(asked, 1)
    assert.strictEqual(queries.getQueryData(["form"]), "half a thought")
    assert.strictEqual(viewer()?.session.account_id, 7)
  })

  it("goes when somebody signed out in another tab", async () => {
    const { lookAgain, queries, toldAs, viewer } = await opened()
    queries.setQueryData(["list"], "of 7")
    signedIn = undefined
    stored.set(toldAs, "nobody")
    assert.strictEqual(await lookAgain(), "redraw")
    assert.isUndefined(queries.getQueryData(["list"]))
    assert.isNull(viewer())
  })

  it("tells others nothing where a tab begins without a session", async () => {
    signedIn = undefined
    const { toldAs } = await opened()
    assert.isUndefined(stored.get(toldAs))
  })
})
