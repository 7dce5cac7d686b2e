import { AccountKey, Role } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { created } from "../../fixtures/givenRow.ts"
import {
  type Answer,
  call,
  fieldOf,
  get,
  records,
  sendJson,
  server,
  setTime
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const hour = 3600
const day = 86_400
const tags = "/api/v2/common/lists/tags"
const pathOf = (role: Role.Role) => `${Role.pathPrefix[role]}/profile/api-keys`
const own = pathOf("affiliate")
const missing = "999999"

const affiliate = Effect.andThen(setTime(created), givenKey("affiliate"))

const keyIn = ({ info }: Answer) => String(info.secret ?? info.api_key)
const Made = Schema.Struct({ id: AccountKey.AccountKeyId })
const idIn = ({ info }: Answer) => Schema.decodeUnknownSync(Made)(info.api_key).id

const create = (key: string, fields: Readonly<Record<string, unknown>>, path = own) =>
  sendJson(key, "POST", path, fields)

const rotate = (key: string, id: number | string, overlap_hours?: number) =>
  sendJson(key, "POST", `${own}/${id}/rotate`, overlap_hours === undefined ? {} : { overlap_hours })

const mainIdOf = (key: string) =>
  Effect.map(get(key, `${own}?is_main=yes`), (list) => Number(fieldOf(list, "api_keys", "id")[0]))

const statusOf = (key: string) => Effect.map(get(key, tags), ({ status }) => status)

describeOnEngines("Keys of an account", server, (it) => {
  for (const role of Role.Role.literals) {
    it.effect(`a ${role} makes one beside the main one, and both work`, () =>
      Effect.gen(function* () {
        yield* setTime(created)
        const { key } = yield* givenKey(role)
        const made = yield* create(key, { name: "Warehouse" }, pathOf(role))
        assert.strictEqual(made.status, 200)
        assert.strictEqual(yield* statusOf(keyIn(made)), 200)
        assert.strictEqual(yield* statusOf(key), 200)
        const list = yield* get(key, pathOf(role))
        assert.deepStrictEqual(fieldOf(list, "api_keys", "name"), ["Main key", "Warehouse"])
        assert.notInclude(list.text, keyIn(made))
        assert.notInclude(list.text, key)
      })
    )
  }

  it.effect("are the caller's own alone", () =>
    Effect.gen(function* () {
      const { key } = yield* affiliate
      const other = yield* givenKey("affiliate")
      const id = yield* mainIdOf(other.key)
      assert.strictEqual((yield* rotate(key, id)).status, 404)
      assert.strictEqual((yield* call(key, "DELETE", `${own}/${id}`)).status, 404)
      assert.strictEqual((yield* call(key, "DELETE", `${own}/${missing}`)).status, 404)
      assert.notInclude(fieldOf(yield* get(key, own), "api_keys", "id"), id)
      assert.strictEqual(yield* statusOf(other.key), 200)
    })
  )

  for (const [field, value] of [
    ["name", ""],
    ["name", "x".repeat(65)],
    ["name", AccountKey.mainName],
    ["networks", "203.0.113.0/33"],
    ["expires_in_days", 0],
    ["read_only", "perhaps"]
  ]) {
    it.effect(`422: ${field} of ${JSON.stringify(value).slice(0, 20)}`, () =>
      Effect.gen(function* () {
        const { key } = yield* affiliate
        const refused = yield* create(key, { name: "Warehouse", [String(field)]: value })
        assert.strictEqual(refused.status, 422)
        assert.include(refused.text, `"${field}"`)
        assert.lengthOf(records(yield* get(key, own), "api_keys"), 1)
      })
    )
  }

  it.effect("422: there are no more than so many", () =>
    Effect.gen(function* () {
      const { key } = yield* affiliate
      for (let made = 1; made < AccountKey.most; made++) {
        assert.strictEqual((yield* create(key, { name: `Key ${made}` })).status, 200)
      }
      assert.strictEqual((yield* create(key, { name: "One more" })).status, 422)
    })
  )

  it.effect("that may only read refuse to write, by any method", () =>
    Effect.gen(function* () {
      const { key } = yield* affiliate
      const reading = keyIn(yield* create(key, { name: "Reader", read_only: true }))
      const report = "/api/v2/affiliate/reports/conversions"
      assert.strictEqual((yield* get(reading, report)).status, 200)
      assert.strictEqual((yield* sendJson(reading, "POST", report, {})).status, 200)
      const writing = "/api/v2/affiliate/leads"
      assert.strictEqual((yield* sendJson(reading, "POST", writing, {})).status, 403)
      assert.strictEqual((yield* sendJson(key, "POST", writing, {})).status, 422)
      const manager = yield* givenKey("manager")
      const reader = keyIn(
        yield* create(manager.key, { name: "Reader", read_only: true }, pathOf("manager"))
      )
      const creating = "/api/v2/network/leads"
      assert.strictEqual((yield* get(reader, creating)).status, 403)
      assert.strictEqual((yield* get(manager.key, creating)).status, 400)
    })
  )

  it.effect("with a limit cannot shed it", () =>
    Effect.gen(function* () {
      const { key } = yield* affiliate
      const limited = keyIn(yield* create(key, { name: "A year", expires_in_days: 365 }))
      const id = yield* mainIdOf(key)
      assert.strictEqual((yield* get(limited, own)).status, 200)
      assert.strictEqual((yield* create(limited, { name: "For ever" })).status, 403)
      assert.strictEqual((yield* rotate(limited, id)).status, 403)
      assert.strictEqual((yield* call(limited, "DELETE", `${own}/${id}`)).status, 403)
      const regenerate = yield* call(limited, "POST", "/api/v2/affiliate/profile/api-key")
      assert.strictEqual(regenerate.status, 403)
    })
  )

  it.effect("stop working in the second in which they expire", () =>
    Effect.gen(function* () {
      const { key } = yield* affiliate
      const short = keyIn(yield* create(key, { name: "A day", expires_in_days: 1 }))
      yield* setTime(created + day - 1)
      assert.strictEqual(yield* statusOf(short), 200)
      yield* setTime(created + day)
      assert.strictEqual(yield* statusOf(short), 401)
      assert.strictEqual(yield* statusOf(key), 200)
    })
  )

  it.effect("of other networks are refused like unknown ones", () =>
    Effect.gen(function* () {
      const { key } = yield* affiliate
      const made = yield* create(key, { name: "Office", networks: "203.0.113.0/24" })
      const refused = yield* get(keyIn(made), tags)
      const unknown = yield* get(key.replace(/.$/u, "_"), tags)
      assert.strictEqual(refused.status, 401)
      assert.strictEqual(refused.text, unknown.text)
    })
  )

  it.effect("are rotated with an overlap, and keep their name and limits", () =>
    Effect.gen(function* () {
      const { key } = yield* affiliate
      const first = yield* create(key, { name: "CI", read_only: true, expires_in_days: 2 })
      yield* setTime(created + day)
      const second = yield* rotate(key, idIn(first), 1)
      assert.strictEqual(second.status, 200)
      assert.deepInclude(second.info.api_key, {
        name: "CI",
        read_only: 1,
        is_main: 0,
        expires: created + 3 * day
      })
      assert.strictEqual(yield* statusOf(keyIn(first)), 200)
      assert.strictEqual((yield* rotate(key, idIn(first))).status, 404)
      yield* setTime(created + day + hour)
      assert.strictEqual(yield* statusOf(keyIn(first)), 401)
      assert.strictEqual(yield* statusOf(keyIn(second)), 200)
    })
  )

  it.effect("are two of a name at most", () =>
    Effect.gen(function* () {
      const { key } = yield* affiliate
      const first = yield* create(key, { name: "CI" })
      const second = yield* rotate(key, idIn(first), 24)
      const third = yield* rotate(key, idIn(second), 0)
      const statuses = yield* Effect.forEach([first, second, third], (made) =>
        statusOf(keyIn(made))
      )
      assert.deepStrictEqual(statuses, [401, 401, 200])
      const names = fieldOf(yield* get(key, own), "api_keys", "name")
      assert.deepStrictEqual(names, ["Main key", "CI", "CI"])
    })
  )

  it.effect("stay when the main one is regenerated, which ends its overlaps at once", () =>
    Effect.gen(function* () {
      const { key } = yield* affiliate
      const beside = keyIn(yield* create(key, { name: "Beside" }))
      const rotated = keyIn(yield* rotate(key, yield* mainIdOf(key), 24))
      assert.strictEqual(yield* statusOf(key), 200)
      const regenerated = yield* call(rotated, "POST", "/api/v2/affiliate/profile/api-key")
      assert.strictEqual(regenerated.status, 200)
      const keys = [key, rotated, beside, keyIn(regenerated)]
      assert.deepStrictEqual(yield* Effect.forEach(keys, statusOf), [401, 401, 200, 200])
    })
  )

  it.effect("that are deleted stop working at once, and their name is free", () =>
    Effect.gen(function* () {
      const { key } = yield* affiliate
      const made = yield* create(key, { name: "CI" })
      assert.strictEqual((yield* create(key, { name: "CI" })).status, 422)
      assert.strictEqual((yield* call(key, "DELETE", `${own}/${idIn(made)}`)).status, 200)
      assert.strictEqual(yield* statusOf(keyIn(made)), 401)
      assert.strictEqual((yield* create(key, { name: "CI" })).status, 200)
    })
  )

  it.effect("tell in the hour when they were used", () =>
    Effect.gen(function* () {
      const { key } = yield* affiliate
      yield* statusOf(key)
      const noted = yield* Effect.repeat(get(key, own), {
        until: (list) => fieldOf(list, "api_keys", "last_used")[0] !== null,
        times: 1000
      })
      assert.deepStrictEqual(fieldOf(noted, "api_keys", "last_used"), [created])
    })
  )

  it.effect("stand in the activity log without a secret", () =>
    Effect.gen(function* () {
      const { key } = yield* affiliate
      const made = yield* create(key, { name: "CI" })
      yield* rotate(key, idIn(made), 0)
      const log = yield* sendJson(key, "POST", "/api/v2/affiliate/activity-log", {})
      assert.includeMembers(
        [...fieldOf(log, "activity-log", "action")],
        ["api_key.created", "api_key.rotated"]
      )
      assert.notInclude(log.text, keyIn(made))
    })
  )
})
