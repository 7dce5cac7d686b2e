import { assert, describe, it } from "vitest"
import { NotFound } from "../src/index.ts"
import { failure, page } from "./Answers.ts"
import { clientOf, rejection } from "./Clients.ts"
import type { Received } from "./World.ts"

/** A network with this many countries, whose list grows by `growth` with each request. */
const countries =
  (total: number, growth = 0) =>
  (n: number, { url }: Received) => {
    const [at, perPage] = ["page", "perPage"].map((name) => Number(url.searchParams.get(name) ?? 1))
    const now = total + growth * (n - 1)
    const first = ((at ?? 1) - 1) * (perPage ?? 1)
    const count = Math.max(0, Math.min(perPage ?? 1, now - first))
    const items = Array.from({ length: count }, (_, index) => ({
      id: first + index + 1,
      title: "Somewhere"
    }))
    return page("countries-list", items, { page: at ?? 1, perPage: perPage ?? 1, total: now })
  }

const collect = async <A>(items: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const collected = new Array<A>()
  for await (const item of items) collected.push(item)
  return collected
}

const asked = (received: ReadonlyArray<Received>) => received.map(({ url }) => url.search)

describe("a list", () => {
  it("awaited is the one page that was asked for", async () => {
    const { affnet, world } = clientOf(countries(5))
    const { items, ...place } = await affnet.lists.countries({ page: 2, perPage: 2 })
    assert.deepStrictEqual(place, { page: 2, perPage: 2, total: 5 })
    assert.deepStrictEqual(
      items.map(({ id }) => id),
      [3, 4]
    )
    assert.deepStrictEqual(asked(world.received), ["?page=2&perPage=2"])
  })

  it("walked through is every item, page by page as they are consumed", async () => {
    const { affnet, world } = clientOf(countries(5))
    const ids = (await collect(affnet.lists.countries({ perPage: 2, q: "a" }))).map(({ id }) => id)
    assert.deepStrictEqual(ids, [1, 2, 3, 4, 5])
    assert.deepStrictEqual(
      asked(world.received),
      [1, 2, 3].map((page) => `?perPage=2&q=a&page=${page}`)
    )
  })

  it("asks for 1000 at a time, and for no more than is consumed", async () => {
    const { affnet, world } = clientOf(countries(2500))
    for await (const { id } of affnet.lists.countries()) if (id === 1001) break
    assert.deepStrictEqual(asked(world.received), ["?page=1&perPage=1000", "?page=2&perPage=1000"])
  })

  it("begins with the page that was asked for", async () => {
    const { affnet } = clientOf(countries(5))
    assert.strictEqual((await collect(affnet.lists.countries({ page: 3, perPage: 2 }))).length, 1)
  })

  it("that grows faster than it is read has an end", async () => {
    const { affnet } = clientOf(countries(4, 10))
    assert.strictEqual((await collect(affnet.lists.countries({ perPage: 2 }))).length, 4)
  })

  it("that nobody asks for sends nothing, and one that is awaited twice is asked for once", async () => {
    const { affnet, world } = clientOf(countries(1))
    const list = affnet.lists.countries()
    assert.strictEqual(world.received.length, 0)
    const [one, other] = await Promise.all([list, list])
    assert.strictEqual(one, other)
    assert.strictEqual(world.received.length, 1)
  })

  it("rejects with the error of its page", async () => {
    const list = () => clientOf(() => failure(404)).affnet.lists.countries()
    assert.instanceOf(await rejection(collect(list())), NotFound)
    assert.instanceOf(await list().catch((error: unknown) => error), NotFound)
    assert.instanceOf(await rejection(list().finally(() => undefined)), NotFound)
  })
})
