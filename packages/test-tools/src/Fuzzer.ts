/**
 * Derives requests from an OpenAPI 3.1 document, valid and odd ones, and judges the answers by it.
 *
 * @example
 * const [operation] = Fuzzer.operations(document)
 * const report = yield* Fuzzer.run(operation, { seed: "1", count: 200, ids: { id: [7] }, send })
 */
export { type Operation, operationsOf as operations } from "./fuzzer/Contract.ts"
export { curl } from "./fuzzer/Curl.ts"
export type { FuzzRequest } from "./fuzzer/FuzzRequest.ts"
export { type Keys, makeKeys } from "./fuzzer/Keys.ts"
export { type NodeSendOptions, nodeSend } from "./fuzzer/NodeSend.ts"
export { type Answer, judge, type Outcome, type Violation } from "./fuzzer/Oracle.ts"
export { type RequestsOptions, requestAt, requests } from "./fuzzer/Requests.ts"
export { type Finding, type Report, type RunOptions, run, type Send } from "./fuzzer/Run.ts"
export { shrink } from "./fuzzer/Shrink.ts"
export type { Ids } from "./fuzzer/ValidRequest.ts"
export { toWire, type Wire } from "./fuzzer/Wire.ts"
