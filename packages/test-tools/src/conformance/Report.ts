import type { Finding, Report } from "./Run.ts"

/** A report as text for people, as JSON and as TAP for programs. */

const of = (findings: ReadonlyArray<Finding>, verdict: Finding["verdict"]) =>
  findings.filter((finding) => finding.verdict === verdict)

const grouped = <Key, Value>(values: ReadonlyArray<Value>, key: (value: Value) => Key) => {
  const groups = new Map<Key, Array<Value>>()
  for (const value of values) groups.set(key(value), [...(groups.get(key(value)) ?? []), value])
  return groups
}

const counts = (findings: ReadonlyArray<Finding>): string =>
  (["kept", "broken", "skipped"] as const)
    .map((verdict) => `${of(findings, verdict).length} ${verdict}`)
    .join(", ")

const breach = ({ breaches, rule }: Finding): ReadonlyArray<string> => [
  `  BROKEN ${rule}`,
  ...breaches.flatMap(({ curl, detail }) => [`    ${detail}`, `    ${curl}`])
]

const skippedRules = (findings: ReadonlyArray<Finding>): ReadonlyArray<string> =>
  [...grouped(of(findings, "skipped"), ({ why }) => why)].flatMap(([why, same]) => [
    `SKIPPED ${same.length}: ${why}`,
    ...[...grouped(same, ({ rule }) => rule)].map(
      ([rule, each]) => `  ${rule}: ${each.map(({ operation }) => operation).join(", ")}`
    )
  ])

/** One line for each operation, with what broke below it, and at the end all that was skipped. */
export const text = ({ base_url, findings, requests, seconds }: Report): string =>
  [
    ...[
      ...grouped(
        findings.filter(({ operation }) => operation !== "-"),
        ({ operation }) => operation
      )
    ].flatMap(([operation, own]) => [
      `${operation}: ${counts(own)}`,
      ...of(own, "broken").flatMap(breach)
    ]),
    ...skippedRules(findings),
    `${base_url}: ${counts(findings)}; ${requests} requests in ${seconds.toFixed(1)} s`
  ].join("\n")

export const json = (report: Report): string => JSON.stringify(report, null, 2)

const tapLine = (finding: Finding, index: number): ReadonlyArray<string> => {
  const { breaches, operation, rule, verdict, why } = finding
  const line = `${verdict === "broken" ? "not ok" : "ok"} ${index + 1} - ${rule} ${operation}`
  return verdict === "skipped"
    ? [`${line} # SKIP ${why}`]
    : [line, ...breaches.flatMap(({ curl, detail }) => [`# ${detail}`, `# ${curl}`])]
}

/** The Test Anything Protocol, version 14. */
export const tap = ({ findings }: Report): string =>
  ["TAP version 14", `1..${findings.length}`, ...findings.flatMap(tapLine)].join("\n")

/** Whether nothing broke. */
export const passes = ({ findings }: Report): boolean => of(findings, "broken").length === 0
