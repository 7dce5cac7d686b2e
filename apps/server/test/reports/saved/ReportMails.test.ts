import { SavedReport } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Letter } from "../../../src/platform/mail/Letter.ts"
import { Mail } from "../../../src/platform/mail/Mail.ts"
import { ReportMails } from "../../../src/reports/saved/ReportMails.ts"
import { at } from "../../fixtures/at.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson } from "../../fixtures/givenPerson.ts"
import { type Columns, givenRow } from "../../fixtures/givenRow.ts"
import { describeOnEngines, migrated } from "../../platform/sql/engines.ts"

/** What went out, and to whom nothing goes. */
const sent: Array<Letter> = []
const refused = new Set<string>()

const mail = Layer.succeed(Mail, {
  post: () => Effect.void,
  send: (letter) =>
    Effect.sync(() => {
      if (refused.has(letter.to)) return false
      sent.push(letter)
      return true
    }),
  forget: () => Effect.void
})

const due = Date.parse("2026-11-24T07:00:00Z") / 1000

const given = Effect.fnUntraced(function* (
  role: "manager" | "advertiser" | "affiliate",
  columns: Columns = {},
  account: Columns = {}
) {
  const sql = yield* SqlClient.SqlClient
  const { account_id } = yield* givenKey(role, account)
  const person = yield* givenPerson([{ role, account_id }])
  const schedule = { frequency: "daily", hour: 7, day_of_the_week: null, day_of_the_month: null }
  const id = yield* givenRow("saved_reports", {
    role,
    account_id,
    name: "=Mine",
    report: "clicks",
    query: JSON.stringify({}),
    period: "last_7_days",
    shared_with: "[]",
    schedule: JSON.stringify({ ...schedule, recipients: [person.email] }),
    next_run: due,
    created: due,
    updated: due,
    search_text: "",
    ...columns
  })
  const row = sql<Record<string, unknown>>`
    SELECT next_run, last_run, last_problem FROM saved_reports WHERE id = ${id}`.pipe(
    Effect.map(([found]) => ({
      next_run: Number(found?.next_run),
      last_run: found?.last_run === null ? null : Number(found?.last_run),
      last_problem: found?.last_problem
    })),
    Effect.orDie
  )
  const letters = () => sent.filter(({ to }) => to === person.email)
  return { account_id, id, letters, person, row, sql }
})

const runAt = (instant: string) => Effect.flatMap(ReportMails, ({ run }) => at(instant, run))
const csvOf = ({ attachments: [csv] = [] }: Letter): string => csv?.content ?? ""

describeOnEngines(
  "Reports by mail",
  (database) => ReportMails.layer.pipe(Layer.provide(mail), Layer.provideMerge(migrated(database))),
  (it) => {
    it.effect("go once at their hour, whoever looks, and once after a standstill", () =>
      Effect.gen(function* () {
        const { account_id, letters, row } = yield* given("affiliate")
        const when = Date.parse("2026-11-23T12:00:00Z")
        yield* givenClick({ affiliate_id: account_id, created_millis: when, source: "=1+1" })
        yield* givenClick({ created_millis: when, source: "theirs" })
        yield* runAt("2026-11-24T06:59:59Z")
        assert.lengthOf(letters(), 0)
        const now = "2026-11-24T07:00:00Z"
        yield* Effect.all([runAt(now), runAt(now), runAt(now)], { concurrency: "unbounded" })
        assert.lengthOf(letters(), 1)
        const [letter] = letters()
        const lines = csvOf(letter ?? { to: "", subject: "", text: "" }).split("\r\n")
        assert.lengthOf(lines, 3)
        assert.include(lines[1], `"'=1+1"`)
        assert.notInclude(lines.join(""), "theirs")
        assert.notInclude(letter?.subject, "Mine")
        assert.include(letter?.messageId, `.${due}.`)
        assert.deepStrictEqual(yield* row, {
          next_run: due + 86_400,
          last_run: due,
          last_problem: null
        })
        yield* runAt("2026-11-29T12:00:00Z")
        yield* runAt("2026-11-29T12:01:00Z")
        assert.lengthOf(letters(), 2)
        assert.strictEqual((yield* row).next_run, due + 6 * 86_400)
      })
    )

    it.effect("stop for an account that may not be used, and for people who are gone", () =>
      Effect.gen(function* () {
        const disabled = yield* given("affiliate", {}, { status: 2 })
        const left = yield* given("affiliate")
        yield* left.sql`DELETE FROM person_accounts WHERE person_id = ${left.person.id}`
        const invited = yield* given("affiliate")
        yield* invited.sql`
          UPDATE person_accounts SET invitation = 'x' WHERE person_id = ${invited.person.id}`
        yield* runAt("2026-11-24T07:00:00Z")
        for (const { letters, row } of [disabled, left, invited]) {
          assert.lengthOf(letters(), 0)
          const { last_problem, last_run, next_run } = yield* row
          assert.strictEqual(next_run, due + 86_400)
          assert.isNull(last_run)
          assert.isString(last_problem)
        }
      })
    )

    it.effect("hold what is assigned to a manager who has assignments only", () =>
      Effect.gen(function* () {
        const narrow = yield* given("manager", {}, { role: "analyst", assigned_only: 1 })
        const whole = yield* given("manager", {}, { role: "analyst" })
        yield* givenClick({ created_millis: Date.parse("2026-11-23T12:00:00Z"), source: "seen" })
        yield* runAt("2026-11-24T07:00:00Z")
        const [one] = narrow.letters()
        const [other] = whole.letters()
        assert.isDefined(one)
        assert.isDefined(other)
        if (one === undefined || other === undefined) return
        assert.notInclude(csvOf(one), "seen")
        assert.include(csvOf(other), "seen")
      })
    )

    it.effect("that no server takes are tried again after an hour", () =>
      Effect.gen(function* () {
        const { letters, person, row } = yield* given("affiliate")
        refused.add(person.email)
        yield* runAt("2026-11-24T07:00:00Z")
        assert.deepInclude(yield* row, { next_run: due, last_run: null })
        assert.isString((yield* row).last_problem)
        refused.delete(person.email)
        yield* runAt("2026-11-24T07:59:00Z")
        assert.lengthOf(letters(), 0)
        yield* runAt("2026-11-24T08:00:00Z")
        assert.lengthOf(letters(), 1)
        assert.deepInclude(yield* row, { next_run: due + 86_400, last_problem: null })
      })
    )

    it.effect("that are too large come without their table, and say so", () =>
      Effect.gen(function* () {
        const { account_id, letters } = yield* given("affiliate")
        const created_millis = Date.parse("2026-11-23T12:00:00Z")
        const long = "x".repeat(512)
        const texts = Object.fromEntries(
          [1, 2, 3, 4, 5].flatMap((n) => [
            [`sub_id${n}`, long],
            [`aff_param${n}`, long]
          ])
        )
        const rows = Math.ceil(SavedReport.mostMailed / 5_120) + 1
        for (let index = 0; index < rows; index += 1) {
          yield* givenClick({ affiliate_id: account_id, created_millis, offer_id: 1, ...texts })
        }
        yield* runAt("2026-11-24T07:00:00Z")
        const [letter] = letters()
        assert.isUndefined(letter?.attachments)
        assert.include(letter?.text, "more rows than a letter can bring")
      })
    )
  },
  { excludeTestServices: true }
)
