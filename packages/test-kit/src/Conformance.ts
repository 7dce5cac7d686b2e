/**
 * Checks any server that claims this API: every rule against every operation that it applies to.
 *
 * @example
 * const report = yield* Conformance.run({ baseUrl: "http://127.0.0.1:8080", keys })
 * console.log(Conformance.Report.text(report))
 */
export type { Body, Call } from "./conformance/Call.ts"
export type { Answer, Exchange } from "./conformance/Exchange.ts"
export type { Ids } from "./conformance/Ids.ts"
export type { Network, NetworkOptions } from "./conformance/Network.ts"
export { type Operation, operations } from "./conformance/Operation.ts"
export type { Probe } from "./conformance/Probe.ts"
export * as Report from "./conformance/Report.ts"
export type { AnswerRule, Breach, ProbeRule, Rule } from "./conformance/Rule.ts"
export { rules } from "./conformance/Rules.ts"
export { type Finding, type Report as Result, type RunOptions, run } from "./conformance/Run.ts"
export { Skipped } from "./conformance/Skipped.ts"
export type { Keys } from "./conformance/Wire.ts"
