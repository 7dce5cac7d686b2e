import { Effect } from "effect"
import type { Operation } from "./Contract.ts"
import { curl } from "./Curl.ts"
import type { FuzzRequest } from "./FuzzRequest.ts"
import { judge, type Outcome, type Violation } from "./Oracle.ts"
import { type RequestsOptions, requestAt } from "./Requests.ts"
import { shrink } from "./Shrink.ts"

/** Sends requests to a network, and reports what its answers broke. */

/** Sends a request, with a good key when it is given one, and never fails. */
export type Send<R = never> = (request: FuzzRequest) => Effect.Effect<Outcome, never, R>

export interface RunOptions<R = never> extends RequestsOptions {
  readonly send: Send<R>
  /** Texts that no answer may hold. */
  readonly secrets?: ReadonlyArray<string>
  /** Stands in the commands of the findings. */
  readonly baseUrl?: string
}

export interface Finding {
  readonly operation: string
  /** The request can be made again from the seed and its number. */
  readonly index: number
  /** The smallest that still fails. */
  readonly request: FuzzRequest
  readonly violations: ReadonlyArray<Violation>
  /** How the first request that failed was mutated. */
  readonly mutations: ReadonlyArray<string>
  readonly curl: string
}

export interface Report {
  readonly operation: string
  readonly sent: number
  /** How often each status came; 0 stands for no answer. */
  readonly statuses: Readonly<Record<number, number>>
  readonly slowestMillis: number
  /** One for each kind of violation and status. */
  readonly findings: ReadonlyArray<Finding>
}

/** What tells one finding from another. */
const signature = (violations: ReadonlyArray<Violation>): string =>
  violations.map(({ kind, detail }) => (kind === "slow" ? kind : `${kind}: ${detail}`)).join("; ")

const isSlow = (violations: ReadonlyArray<Violation>): boolean =>
  violations.every(({ kind }) => kind === "slow")

const outcomeOf = (outcome: Outcome) => ("status" in outcome ? outcome : { status: 0, millis: 0 })

/** Sends so many requests for an operation, one after the other. */
export const run = Effect.fnUntraced(function* <R>(operation: Operation, options: RunOptions<R>) {
  const { baseUrl = "http://127.0.0.1:8080", count, secrets, send } = options
  const violationsOf = (request: FuzzRequest) =>
    Effect.map(send(request), (outcome) => judge(request, outcome, secrets))
  const statuses: Record<number, number> = {}
  const findings = new Map<string, Finding>()
  let slowestMillis = 0

  const report = Effect.fnUntraced(function* (
    failed: FuzzRequest,
    index: number,
    first: ReadonlyArray<Violation>
  ) {
    const kinds = new Set(first.map(({ kind }) => kind))
    const request = yield* shrink(failed, (candidate) =>
      Effect.map(violationsOf(candidate), (found) => found.some(({ kind }) => kinds.has(kind)))
    )
    const again = yield* violationsOf(request)
    // A slow moment of the machine that never comes again is no finding. What else went wrong once, did.
    const isBack = again.length > 0
    if (!isBack && isSlow(first)) return
    const violations = isBack ? again : first
    findings.set(signature(violations), {
      operation: operation.id,
      index,
      request: isBack ? request : failed,
      violations,
      mutations: failed.mutations,
      curl: curl(isBack ? request : failed, baseUrl)
    })
  })

  for (let index = 0; index < count; index++) {
    const request = yield* requestAt(operation, index, options)
    const outcome = yield* send(request)
    const { millis, status } = outcomeOf(outcome)
    statuses[status] = (statuses[status] ?? 0) + 1
    slowestMillis = Math.max(slowestMillis, millis)
    const violations = judge(request, outcome, secrets)
    if (violations.length === 0 || findings.has(signature(violations))) continue
    yield* report(request, index, violations)
  }
  return {
    operation: operation.id,
    sent: count,
    statuses,
    slowestMillis,
    findings: [...findings.values()]
  } satisfies Report
})
