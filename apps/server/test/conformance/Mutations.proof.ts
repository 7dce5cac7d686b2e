import * as Conformance from "@affnet/test-tools/conformance"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { options } from "../wire/WireServer.ts"
import { DemoServer, demoServer } from "./DemoServer.ts"

const minutes = 60_000

/** Every so manyth mutation is tried. */
const step = Number(process.env.MUTATION_STEP ?? 3)

/** What is sent first: some mutations let others in with the key that they saw. */
const valid = "http/valid-200"

/** A rule that asks for itself is tried behind a valid request; one that judges answers needs what all others ask. */
const triedFor = ({ rule }: Conformance.Mutation) =>
  Conformance.rules.some((each) => each.id === rule && "check" in each)
    ? Conformance.rules.filter(({ id }) => id === valid || id === rule)
    : Conformance.rules

/** The rules that a server with this mutation breaks. */
const runAgainst = Effect.fnUntraced(function* (mutation: Conformance.Mutation) {
  const { baseUrl, ids, keys } = yield* DemoServer
  const report = yield* Conformance.run({
    baseUrl: yield* Conformance.mutatingProxy(mutation, baseUrl),
    keys,
    only: [mutation.operation],
    rules: triedFor(mutation),
    ids,
    allowWrites: true
  })
  return report.findings.filter(({ verdict }) => verdict === "broken").map(({ rule }) => rule)
}, Effect.scoped)

describeOnEngines(
  "Mutations",
  demoServer,
  (it) => {
    it.effect(
      "a proxy that changes nothing breaks nothing",
      () =>
        Effect.gen(function* () {
          const nothing = { id: "none", says: "", rule: "", operation: "listAffiliates" }
          assert.deepStrictEqual(yield* runAgainst(nothing), [])
        }),
      minutes
    )

    it.effect("every rule notices a mutation", () =>
      Effect.sync(() => {
        const noticed = new Set(Conformance.mutations.map(({ rule }) => rule))
        const idle = Conformance.rules.map(({ id }) => id).filter((id) => !noticed.has(id))
        assert.deepStrictEqual(idle, [])
      })
    )

    for (const mutation of Conformance.mutations.filter((_, index) => index % step === 0)) {
      it.effect(
        `${mutation.rule} notices that ${mutation.says}`,
        () =>
          Effect.gen(function* () {
            assert.include(yield* runAgainst(mutation), mutation.rule)
          }),
        minutes
      )
    }
  },
  { ...options, only: ["SQLite file"] }
)
