import { Array as Arr, Clock, Effect } from "effect"
import { curl } from "./Call.ts"
import type { Exchange } from "./Exchange.ts"
import { makeNetwork, type Network, type NetworkOptions } from "./Network.ts"
import { type Operation, operations } from "./Operation.ts"
import { makeProbe } from "./Probe.ts"
import type { AnswerRule, ProbeRule, Rule } from "./Rule.ts"
import { rules as allRules } from "./Rules.ts"

export interface RunOptions extends NetworkOptions {
  /** Names of operations; all of them when not given. */
  readonly only?: ReadonlyArray<string>
  /** Default: every rule. */
  readonly rules?: ReadonlyArray<Rule>
  /** After so long, what is not checked yet is skipped. Default: 10 minutes. */
  readonly maxSeconds?: number
}

/** How a rule fared with an operation. */
export interface Finding {
  readonly rule: string
  readonly operation: string
  readonly verdict: "kept" | "broken" | "skipped"
  /** Why it was skipped; empty otherwise. */
  readonly why: string
  readonly breaches: ReadonlyArray<{ readonly detail: string; readonly curl: string }>
}

export interface Report {
  readonly base_url: string
  readonly requests: number
  readonly seconds: number
  readonly findings: ReadonlyArray<Finding>
}

/** So many breaches of a rule by an operation are told. */
const maxBreaches = 5

const isProbeRule = (rule: Rule): rule is ProbeRule => "check" in rule
const isAnswerRule = (rule: Rule): rule is AnswerRule => "judge" in rule

const skipped = (rule: Rule, operation: Operation, why: string): Finding => ({
  rule: rule.id,
  operation: operation.id,
  verdict: "skipped",
  why,
  breaches: []
})

interface Breaches
  extends ReadonlyArray<{ readonly detail: string; readonly exchange: Exchange }> {}

const judged = (
  { baseUrl }: Network,
  rule: Rule,
  operation: Operation,
  breaches: Breaches
): Finding => ({
  rule: rule.id,
  operation: operation.id,
  verdict: breaches.length === 0 ? "kept" : "broken",
  why: "",
  breaches: breaches
    .slice(0, maxBreaches)
    .map(({ detail, exchange }) => ({ detail, curl: curl(baseUrl, exchange.call) }))
})

/** What changes between two requests, as the day does at midnight, breaks no rule: reads are asked once more. */
const breachesOf = Effect.fnUntraced(function* (
  network: Network,
  rule: ProbeRule,
  operation: Operation
) {
  const check = rule.check(makeProbe(network, operation))
  const breaches = yield* check
  if (breaches.length === 0 || !operation.reads) return breaches
  yield* network.forget
  return yield* Effect.catch(check, () => Effect.succeed(breaches))
})

const probe = (network: Network, rule: ProbeRule, operation: Operation) =>
  breachesOf(network, rule, operation).pipe(
    Effect.map((breaches) => judged(network, rule, operation, breaches)),
    Effect.catch(({ why }) => Effect.succeed(skipped(rule, operation, why)))
  )

/** Nothing, where no answer of the operation can show it. */
const judge = (
  network: Network,
  rule: AnswerRule,
  operation: Operation,
  answered: ReadonlyArray<Exchange>
): ReadonlyArray<Finding> => {
  const exchanges = answered.filter(rule.concerns)
  if (exchanges.length === 0) return []
  const breaches = exchanges.flatMap((exchange) =>
    rule.judge(exchange).map((detail) => ({ detail, exchange }))
  )
  return [judged(network, rule, operation, breaches)]
}

const unseen = (rule: Rule): Finding => ({
  rule: rule.id,
  operation: "-",
  verdict: "skipped",
  why: "no answer could show it",
  breaches: []
})

/** Checks a server, one operation after the other. */
export const run = Effect.fnUntraced(function* (options: RunOptions) {
  const { maxSeconds = 600, only, rules = allRules } = options
  const network = makeNetwork(options)
  const started = yield* Clock.currentTimeMillis
  const seconds = Effect.map(Clock.currentTimeMillis, (now) => (now - started) / 1_000)
  const checked = operations.filter(({ id }) => only?.includes(id) ?? true)
  const findings: Array<Finding> = []
  for (const operation of checked) {
    for (const rule of rules.filter(isProbeRule)) {
      if (!rule.appliesTo(operation)) continue
      const isLate = (yield* seconds) > maxSeconds
      findings.push(
        isLate
          ? skipped(rule, operation, "the time was up")
          : yield* probe(network, rule, operation)
      )
    }
  }
  const answered = Arr.groupBy(network.exchanges, ({ call }) => call.operation.id)
  for (const rule of rules.filter(isAnswerRule)) {
    const judgements = checked.flatMap((operation) =>
      judge(network, rule, operation, answered[operation.id] ?? [])
    )
    findings.push(...(judgements.length === 0 ? [unseen(rule)] : judgements))
  }
  return {
    base_url: options.baseUrl,
    requests: network.exchanges.length,
    seconds: yield* seconds,
    findings
  } satisfies Report
})
