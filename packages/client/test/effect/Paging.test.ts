import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Stream } from "effect"
import { AffnetClient } from "../../src/effect/AffnetClient.ts"
import * as Paging from "../../src/effect/Paging.ts"
import { failure, page } from "../Answers.ts"
import { network, type Received } from "./Network.ts"

const country = (id: number) => ({ id, title: `Country ${id}`, country_code: "DE" })

const asked = ({ url }: Received) => ({
  page: Number(url.searchParams.get("page")),
  perPage: Number(url.searchParams.get("perPage"))
})

/** A list of `total` countries, which may grow as it is read. */
const countries = (total: (n: number) => number) =>
  network((n, request) => {
    const at = { ...asked(request), total: total(n) }
    const ids = Array.from({ length: at.total }, (_, index) => index + 1)
    const items = ids.slice((at.page - 1) * at.perPage, at.page * at.perPage).map(country)
    return page("countries-list", items, at)
  })

const all = (options?: { readonly perPage?: number }) =>
  AffnetClient.use((client) =>
    Stream.runCollect(
      Paging.items(
        (paging) => client.lists.listCountries({ query: { ...paging, q: "e" } }),
        options
      )
    )
  ).pipe(Effect.map((items) => items.map(({ id }) => Number(id))))

describe("the items of a list", () => {
  it.effect.each([0, 1, 2, 3, 4, 5, 6, 7])(
    "%i: each comes once, in order, and no page too many",
    (total) =>
      Effect.gen(function* () {
        const { layer, received } = countries(() => total)
        const ids = yield* Effect.provide(all({ perPage: 3 }), layer)
        assert.deepStrictEqual(
          ids,
          Array.from({ length: total }, (_, index) => index + 1)
        )
        assert.strictEqual(received.length, Math.max(1, Math.ceil(total / 3)))
      })
  )

  it.effect("come in pages of 1000 unless told otherwise, with the query as given", () =>
    Effect.gen(function* () {
      const { layer, received } = countries(() => 1001)
      yield* Effect.provide(all(), layer)
      assert.deepStrictEqual(received.map(asked), [
        { page: 1, perPage: 1000 },
        { page: 2, perPage: 1000 }
      ])
      assert.deepStrictEqual(
        received.map(({ url }) => url.searchParams.get("q")),
        ["e", "e"]
      )
    })
  )

  it.effect("end, although the list grows faster than it is read", () =>
    Effect.gen(function* () {
      const { layer, received } = countries((n) => 2 + 10 * n)
      const ids = yield* Effect.provide(all({ perPage: 4 }), layer)
      assert.strictEqual(ids.length, 12)
      assert.strictEqual(received.length, 3)
    })
  )

  it.effect("end when the list shrinks, without asking for pages that are gone", () =>
    Effect.gen(function* () {
      const { layer, received } = countries((n) => (n === 1 ? 100 : 4))
      assert.deepStrictEqual(yield* Effect.provide(all({ perPage: 4 }), layer), [1, 2, 3, 4])
      assert.strictEqual(received.length, 2)
    })
  )

  it.effect("are fetched as they are consumed", () =>
    Effect.gen(function* () {
      const { layer, received } = countries(() => 100)
      const five = AffnetClient.use((client) =>
        Paging.items((paging) => client.lists.listCountries({ query: paging }), {
          perPage: 5
        }).pipe(Stream.take(5), Stream.runCount)
      )
      assert.strictEqual(yield* Effect.provide(five, layer), 5)
      assert.strictEqual(received.length, 1)
    })
  )

  it.effect("fail with the error of the page that failed", () =>
    Effect.gen(function* () {
      const { layer } = network(() => failure(403))
      const error = yield* Effect.flip(Effect.provide(all(), layer))
      assert.strictEqual(error._tag, "Forbidden")
    })
  )

  it.effect("do not repeat when the list is not given its paging", () =>
    Effect.gen(function* () {
      const { layer, received } = network(() =>
        page("countries-list", [country(1)], { page: 1, perPage: 10, total: 20 })
      )
      const careless = AffnetClient.use((client) =>
        Stream.runCollect(Paging.items(() => client.lists.listCountries({ query: {} })))
      )
      const exit = yield* Effect.exit(Effect.provide(careless, layer))
      assert.isTrue(Exit.hasDies(exit))
      assert.strictEqual(received.length, 2)
    })
  )
})
