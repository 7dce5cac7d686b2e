import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { insertRows } from "../../../src/platform/sql/commits/insertRows.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenPaymentDetails } from "../../fixtures/givenPaymentDetails.ts"
import { givenPerson } from "../../fixtures/givenPerson.ts"
import { created, insertRow } from "../../fixtures/givenRow.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { options, server, WireServer } from "../../wire/WireServer.ts"
import { filesOf } from "./filesOf.ts"

const root = "/api/v2"
const ownPath = {
  affiliate: `${root}/affiliate/profile/export`,
  advertiser: `${root}/advertiser/profile/export`
}
const tables = { affiliate: "affiliates", advertiser: "advertisers" } as const
const roles = ["affiliate", "advertiser"] as const

/** More than is read at once. */
const many = 1_200

const download = Effect.fnUntraced(function* (key: string, path: string) {
  const { baseUrl } = yield* WireServer
  return yield* Effect.promise(async () => {
    const answer = await fetch(baseUrl + path, { headers: { "x-api-key": key } })
    return {
      status: answer.status,
      type: answer.headers.get("content-type"),
      disposition: answer.headers.get("content-disposition"),
      bytes: Buffer.from(await answer.arrayBuffer())
    }
  })
})

/** An account that says a mark in everything that is its own. */
const given = Effect.fnUntraced(function* (role: "affiliate" | "advertiser", mark: string) {
  const account = yield* givenKey(role, {
    firstname: mark,
    notes: "what managers think",
    internal_notes: "what managers think"
  })
  const { account_id } = account
  const person = yield* givenPerson(
    [{ role, account_id }],
    "admin",
    `${mark}.${role}.${account_id}@people.example`.toLowerCase()
  )
  const address = { role, account_id, ip: "203.0.113.9", first_seen: created }
  yield* insertRow("account_addresses", address)
  const entry = { role, account_id, created, action: "offer.created", entity: role, entity_id: 1 }
  yield* insertRows(
    "activity_log",
    Array.from({ length: many }, (_, index) => ({
      ...entry,
      actor: `${role} ${account_id}`,
      message: index === 0 ? `=cmd|"${mark}"` : `${mark} ${index}`
    }))
  )
  const byManager = { ...entry, actor: "manager 1", message: "A manager's change." }
  yield* insertRow("activity_log", { ...byManager, ip: "198.51.100.9", user_agent: "Office" })
  const advertiser = role === "advertiser" ? account : yield* givenKey("advertiser")
  const offer_id = yield* givenOffer({ advertiser_id: advertiser.account_id })
  const goal_id = yield* givenGoal({ offer_id })
  const target = { advertiser_id: advertiser.account_id, offer_id, goal_id }
  const sub = { sub_id1: mark, revenue: 123_400, payout: 56_700 }
  yield* givenConversion(
    target,
    role === "affiliate" ? { ...sub, affiliate_id: account_id } : { ...sub }
  )
  if (role === "affiliate") yield* givenPaymentDetails(account_id, { shown: `…${mark}` })
  return { ...account, person, offer_id }
})

describeOnEngines(
  "Exports of accounts",
  server(),
  (it) => {
    for (const role of roles) {
      it.effect(`200: all that is stored of the own account, and of no other one (${role})`, () =>
        Effect.gen(function* () {
          const other = yield* given(role, "Theodora")
          const own = yield* given(role, "Wilhelmina")
          const answer = yield* download(own.key, ownPath[role])
          assert.strictEqual(answer.status, 200)
          assert.strictEqual(answer.type, "application/zip")
          assert.include(answer.disposition ?? "", `${role}-${own.account_id}.zip`)
          const files = yield* filesOf(answer.bytes)
          const account: unknown = JSON.parse(files.get("account.json") ?? "")
          assert.strictEqual(Object(account).firstname, "Wilhelmina")
          assert.include(files.get("people.csv") ?? "", own.person.email)
          assert.include(files.get("addresses.csv") ?? "", "203.0.113.9")
          assert.lengthOf((files.get("conversions.csv") ?? "").trim().split("\r\n"), 2)
          const text = [...files.values()].join("\n")
          assert.include(text, "Wilhelmina")
          assert.notInclude(text, "Theodora")
          assert.notInclude(text, other.key)
          assert.notInclude(text, "what managers think")
          assert.include(text, "A manager's change.")
          assert.notInclude(text, "198.51.100.9")
          assert.notInclude(text, "Office")
        })
      )

      it.effect(`200: every row once, and no cell that a spreadsheet computes (${role})`, () =>
        Effect.gen(function* () {
          const { key } = yield* given(role, "Wilhelmina")
          const { bytes } = yield* download(key, ownPath[role])
          const log = (yield* filesOf(bytes)).get("activity-log.csv") ?? ""
          // It has the first call of a key from a new address as well.
          const lines = log.split("\r\n").filter((line) => line.includes("Wilhelmina"))
          assert.lengthOf(lines, many)
          assert.lengthOf(new Set(lines), many)
          assert.include(log, `"'=cmd|""Wilhelmina"""`)
        })
      )

      it.effect(`200: the money of the own side alone, and no secrets (${role})`, () =>
        Effect.gen(function* () {
          const { key } = yield* given(role, "Wilhelmina")
          const { bytes } = yield* download(key, ownPath[role])
          const files = yield* filesOf(bytes)
          const conversions = files.get("conversions.csv") ?? ""
          assert.include(conversions, role === "affiliate" ? `"5.67"` : `"12.34"`)
          assert.notInclude(conversions, role === "affiliate" ? `"12.34"` : `"5.67"`)
          const text = [...files.values()].join("\n")
          assert.notInclude(text, "argon2id")
          assert.notMatch(text, /digest|hash"?,.*sealed|\b[0-9a-f]{64}\b/u)
          assert.notInclude(text, key)
        })
      )

      it.effect(`200: managers who may see money download the same (${role})`, () =>
        Effect.gen(function* () {
          const { account_id, key } = yield* given(role, "Wilhelmina")
          const manager = yield* givenKey("manager")
          const path = `${root}/network/${tables[role]}/${account_id}/export`
          const own = yield* filesOf((yield* download(key, ownPath[role])).bytes)
          const theirs = yield* filesOf((yield* download(manager.key, path)).bytes)
          assert.deepStrictEqual([...theirs.keys()], [...own.keys()])
          assert.strictEqual(theirs.get("activity-log.csv"), own.get("activity-log.csv"))
          const lead = yield* givenKey("manager", { role: "affiliate_manager" })
          assert.strictEqual((yield* download(lead.key, path)).status, 403)
        })
      )

      it.effect(`404: an account that is not there (${role})`, () =>
        Effect.gen(function* () {
          const { key } = yield* givenKey("manager")
          const path = `${root}/network/${tables[role]}/7205698984777345/export`
          assert.strictEqual((yield* download(key, path)).status, 404)
        })
      )
    }
  },
  options
)
