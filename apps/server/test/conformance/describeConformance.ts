import * as Conformance from "@affnet/test-tools/conformance"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describeOnEngines, type Engine } from "../platform/sql/engines.ts"
import { options } from "../wire/WireServer.ts"
import { DemoServer, demoServer } from "./DemoServer.ts"

const minutes = 60_000

/** What the demo network has nothing of, and what no answer of a sound server can show. */
const unseen = new Set(["errors/500-request-id"])

const told = ({ findings }: Conformance.Result, verdict: Conformance.Finding["verdict"]) =>
  findings
    .filter((finding) => finding.verdict === verdict)
    .map(
      ({ breaches, operation, rule, why }) =>
        `${rule} ${operation}: ${why}${JSON.stringify(breaches)}`
    )

/** Every rule of the suite on a demo network in one engine. */
export const describeConformance = (engine: Engine["name"]): void =>
  describeOnEngines(
    "Conformance",
    demoServer,
    (it) => {
      it.effect(
        "our server keeps every rule, and every rule is seen kept",
        () =>
          Effect.gen(function* () {
            const report = yield* Conformance.run({ ...(yield* DemoServer), allowWrites: true })
            assert.deepStrictEqual(told(report, "broken"), [])
            const kept = new Set(
              report.findings.filter(({ verdict }) => verdict === "kept").map(({ rule }) => rule)
            )
            const notSeen = Conformance.rules.map(({ id }) => id).filter((id) => !kept.has(id))
            assert.deepStrictEqual(notSeen, [...unseen])
          }),
        10 * minutes
      )
    },
    { ...options, only: [engine] }
  )
