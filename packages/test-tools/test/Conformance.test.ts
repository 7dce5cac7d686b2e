import * as Conformance from "@affnet/test-tools/conformance"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { serving } from "./serving.ts"

/** Nothing listens on the discard port of this machine. */
const silent = { baseUrl: "http://127.0.0.1:9", keys: {} }

/** Two answers that ought to be alike. */
const alike: Conformance.Rule = {
  id: "test/alike",
  says: "A page is the same whatever its size.",
  source: "this test",
  appliesTo: () => true,
  check: Effect.fnUntraced(function* ({ ask }) {
    const one = yield* ask()
    const other = yield* ask({ query: [["perPage", "1"]] })
    return one.answer.text === other.answer.text ? [] : [{ detail: "differs", exchange: other }]
  })
}

/** How the rule fares with a server that gives these answers, one after the other. */
const verdictOn = Effect.fnUntraced(function* (answers: ReadonlyArray<string>) {
  const { findings } = yield* Conformance.run({
    baseUrl: yield* serving(answers),
    keys: { manager: Redacted.make("key") },
    only: ["listOffers"],
    rules: [alike]
  })
  return findings.map(({ verdict }) => verdict)
}, Effect.scoped)

describe("Conformance", () => {
  it.live("a server that does not answer breaks rules, and what needs a key is skipped aloud", () =>
    Effect.gen(function* () {
      const report = yield* Conformance.run({ ...silent, only: ["getAffiliate"] })
      const of = (rule: string) => report.findings.find((finding) => finding.rule === rule)
      assert.strictEqual(of("http/answers")?.verdict, "broken")
      assert.strictEqual(of("http/valid-200")?.why, "no key of a manager was given")
      assert.isFalse(Conformance.Report.passes(report))
    })
  )

  it.live("what is not checked in time is skipped", () =>
    Effect.gen(function* () {
      const report = yield* Conformance.run({ ...silent, maxSeconds: -1 })
      assert.strictEqual(report.requests, 0)
      assert.include(Conformance.Report.text(report), "the time was up")
    })
  )

  it.live("a day that ends between two requests breaks no rule, and what differs always does", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* verdictOn(["today", "tomorrow", "tomorrow", "tomorrow"]), [
        "kept"
      ])
      assert.deepStrictEqual(yield* verdictOn(["a", "b", "a", "b"]), ["broken"])
    })
  )

  it("writing operations are known, whatever their method", () => {
    const writing = Conformance.operations.filter(({ reads }) => !reads).map(({ id }) => id)
    assert.includeMembers(writing, ["createLead", "createLeadAlias", "deleteGoal", "trackGoal"])
    assert.notInclude(writing, "postStatistics")
    assert.notInclude(writing, "listActivityLog")
  })

  it("rules and mutations have names of their own", () => {
    for (const list of [Conformance.rules, Conformance.mutations]) {
      assert.strictEqual(new Set(list.map(({ id }) => id)).size, list.length)
    }
  })

  const finding = {
    rule: "paging/headers",
    operation: "listOffers",
    why: "",
    breaches: []
  } as const
  const report: Conformance.Result = {
    base_url: "http://127.0.0.1:8080",
    requests: 3,
    seconds: 0.25,
    findings: [
      { ...finding, verdict: "kept" },
      { ...finding, verdict: "broken", breaches: [{ detail: "per-page is 1", curl: "curl …" }] },
      { ...finding, verdict: "skipped", why: "no key of a manager was given" }
    ]
  }

  it("a report as TAP counts what broke and says what was skipped", () => {
    assert.deepStrictEqual(Conformance.Report.tap(report).split("\n"), [
      "TAP version 14",
      "1..3",
      "ok 1 - paging/headers listOffers",
      "not ok 2 - paging/headers listOffers",
      "# per-page is 1",
      "# curl …",
      "ok 3 - paging/headers listOffers # SKIP no key of a manager was given"
    ])
  })

  it("a report as text shows breaches below their operation", () => {
    assert.deepStrictEqual(Conformance.Report.text(report).split("\n"), [
      "listOffers: 1 kept, 1 broken, 1 skipped",
      "  BROKEN paging/headers",
      "    per-page is 1",
      "    curl …",
      "SKIPPED 1: no key of a manager was given",
      "  paging/headers: listOffers",
      "http://127.0.0.1:8080: 1 kept, 1 broken, 1 skipped; 3 requests in 0.3 s"
    ])
  })
})
