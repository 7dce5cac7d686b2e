import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { call, get, records, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const root = "/api/v2/network"

describeOnEngines("Accounts that were deleted, as a list", server, (it) => {
  for (const [name, given] of [
    ["affiliates", givenAffiliate],
    ["advertisers", givenAdvertiser]
  ] as const) {
    it.effect(`200: ${name} by their words, without those that are there`, () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const company_name = `Vanished ${name} GmbH`
        const gone = yield* given({ company_name, search_text: `vanished ${name} gmbh` })
        yield* given({ company_name, search_text: `vanished ${name} gmbh` })
        yield* call(key, "DELETE", `${root}/${name}/${gone}`)
        const found = yield* get(key, `${root}/deleted-${name}?q=vanished&sortField=title`)
        assert.strictEqual(found.status, 200, found.text)
        assert.deepInclude(records(found, name)[0], { id: gone, title: company_name })
        assert.lengthOf(records(found, name), 1)
        const one = yield* get(key, `${root}/deleted-${name}?id=${gone}&fields=id,title`)
        assert.deepStrictEqual(records(one, name), [{ id: gone, title: company_name }])
      })
    )
  }

  it.effect("200: one without a company goes by its address as it was", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const id = yield* givenAffiliate({ company_name: null, email: "gone@mail.example" })
      yield* call(key, "DELETE", `${root}/affiliates/${id}`)
      const found = yield* get(key, `${root}/deleted-affiliates?id=${id}`)
      assert.deepInclude(records(found, "affiliates")[0], { title: "gone@mail.example" })
    })
  )

  it.effect("200: lists are filtered and sorted by the titles that they show", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const ids: Array<number> = []
      for (const email of ["sorted@mail.example", "sorted@mail.example.org"]) {
        const id = yield* givenAffiliate({ company_name: null, email })
        yield* call(key, "DELETE", `${root}/affiliates/${id}`)
        ids.push(id)
      }
      const list = `${root}/deleted-affiliates`
      const one = yield* get(key, `${list}?title=sorted%40mail.example`)
      assert.deepStrictEqual(
        records(one, "affiliates").map(({ id }) => id),
        ids.slice(0, 1)
      )
      const all = yield* get(key, `${list}?id=${ids.join(",")}&sortField=title&sortDirection=desc`)
      assert.deepStrictEqual(
        records(all, "affiliates").map(({ id }) => id),
        ids.toReversed()
      )
    })
  )

  it.effect("403: to those who are no managers", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("affiliate")
      assert.strictEqual((yield* get(key, `${root}/deleted-affiliates`)).status, 403)
    })
  )
})
