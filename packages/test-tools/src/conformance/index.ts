/**
 * Checks any server that claims this API: every rule against every operation that it applies to.
 *
 * @example
 * import * as Conformance from "@affnet/test-tools/conformance"
 * import { Effect, Redacted } from "effect"
 *
 * const keys = { manager: Redacted.make("afn_m_…") }
 * const report = await Effect.runPromise(Conformance.run({ baseUrl: "http://127.0.0.1:8080", keys }))
 * console.log(Conformance.Report.text(report))
 */
export type { Body, Call } from "./Call.ts"
export type { Answer, Exchange } from "./Exchange.ts"
export type { Ids } from "./Ids.ts"
export { mutatingProxy } from "./MutatingProxy.ts"
export type { Mutation } from "./Mutation.ts"
export { mutations } from "./Mutations.ts"
export type { Network, NetworkOptions } from "./Network.ts"
export { type Operation, operations } from "./Operation.ts"
export type { Probe } from "./Probe.ts"
export * as Report from "./Report.ts"
export type { AnswerRule, Breach, ProbeRule, Rule } from "./Rule.ts"
export { rules } from "./Rules.ts"
export { type Finding, type Report as Result, type RunOptions, run } from "./Run.ts"
export { Skipped } from "./Skipped.ts"
export type { Keys } from "./Wire.ts"
