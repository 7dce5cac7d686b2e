import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { type Answer, call, fieldOf, get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const root = "/api/v2/network/settings"

const given = givenKey("manager")

const recordOf = (answer: Answer, key: string): Record<string, unknown> => Object(answer.info[key])
const errorsOf = (answer: Answer): Record<string, ReadonlyArray<string>> =>
  Object(answer.info.errors)

describeOnEngines("Settings: defaults and deletion", server, (it) => {
  it.effect(
    "exactly one tier is the default: the mark moves, and is neither taken away nor deleted",
    () =>
      Effect.gen(function* () {
        const { key } = yield* given
        const defaults = Effect.map(get(key, `${root}/tiers?isDefault=yes`), (answer) =>
          fieldOf(answer, "tiers", "title")
        )
        assert.deepStrictEqual(yield* defaults, ["Standard"])
        yield* sendJson(key, "POST", `${root}/tiers`, { title: "Gold", isDefault: true })
        assert.deepStrictEqual(yield* defaults, ["Gold"])
        yield* sendJson(key, "PUT", `${root}/tiers/1`, { isDefault: "yes" })
        assert.deepStrictEqual(yield* defaults, ["Standard"])
        const taken = yield* sendJson(key, "PUT", `${root}/tiers/1`, { isDefault: false })
        assert.strictEqual(taken.status, 422)
        assert.match(errorsOf(taken).isDefault?.[0] ?? "", /another tier/)
        const deleted = yield* call(key, "DELETE", `${root}/tiers/1`)
        assert.strictEqual(deleted.status, 400)
        assert.property(errorsOf(deleted), "id")
        assert.deepStrictEqual(yield* defaults, ["Standard"])
      })
  )

  it.effect(
    "what is deleted leaves the lists of every role, and stays readable where it was chosen",
    () =>
      Effect.gen(function* () {
        const { key } = yield* given
        const ids: Array<unknown> = []
        for (const [path, one] of [
          ["tiers", "tier"],
          ["traffic-sources", "traffic_source"]
        ] as const) {
          const made = yield* sendJson(key, "POST", `${root}/${path}`, { title: "Old" })
          ids.push(recordOf(made, one).id)
        }
        const [tier_id, source_id] = ids
        const fields = { tier_id, traffic_types: [source_id], tags: "Old" }
        const email = "ann@example.com"
        const created = yield* sendJson(key, "POST", "/api/v2/network/affiliates", {
          email,
          ...{ password: "correct horse 9", password_repeat: "correct horse 9" },
          ...fields
        })
        assert.strictEqual(created.status, 200, created.text)
        const address = `/api/v2/network/affiliates/${recordOf(created, "affiliate").id}`
        const tags = yield* get(key, `${root}/tags`)
        yield* call(key, "DELETE", `${root}/tags/${fieldOf(tags, "tags", "id")[0]}`)
        yield* call(key, "DELETE", `${root}/tiers/${tier_id}`)
        yield* call(key, "DELETE", `${root}/traffic-sources/${source_id}`)
        for (const name of ["tags", "tiers", "traffic-sources"]) {
          const { text } = yield* get(key, `/api/v2/common/lists/${name}`)
          assert.notInclude(text, '"Old"', name)
        }
        assert.deepStrictEqual(
          recordOf(yield* get(key, address), "affiliate"),
          recordOf(created, "affiliate")
        )
        const kept = yield* sendJson(key, "PUT", address, { ...fields, company_name: "Ann's" })
        assert.strictEqual(kept.status, 200, kept.text)
        assert.strictEqual(recordOf(kept, "affiliate").company_name, "Ann's")
        for (const [field, value] of [
          ["tier_id", tier_id],
          ["traffic_types", [source_id]]
        ] as const) {
          const refused = yield* sendJson(key, "POST", "/api/v2/network/affiliates", {
            email: "ben@example.com",
            ...{ password: "correct horse 9", password_repeat: "correct horse 9" },
            [field]: value
          })
          assert.strictEqual(refused.status, 422, refused.text)
          assert.deepStrictEqual(Object.keys(errorsOf(refused)), [field])
        }
      })
  )
})
