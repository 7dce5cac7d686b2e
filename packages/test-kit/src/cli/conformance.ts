import { parseArgs } from "node:util"
import * as Conformance from "@affnet/test-tools/conformance"
import { Effect } from "effect"
import * as Access from "./Access.ts"
import { type Command, parsed, print, Unusable } from "./Command.ts"
import { assertReachable } from "./Reachable.ts"

/** Checks whether a server keeps what the API promises. */

const help = `affnet-test-kit conformance --base-url http://127.0.0.1:8080 [options]

Checks any server that claims this API against every rule, and prints a line for each operation,
what broke, the curl command that shows it, and what could not be checked and why. Reads only,
unless writes are allowed. Rules that need a key which is not given are skipped.

${Access.help}

  --allow-writes           check what writes, too: on a network that nobody needs
  --id <name>=<id>         an id to use, such as goal_id=7 or getCampaign.id=3; may be repeated
  --only <operation>       just this one, by its operationId; may be repeated
  --max-seconds <number>   what is not checked by then is skipped; 600 unless said
  --json, --tap            for programs
  --rules                  print the rules and check nothing

Exits with 1 when a rule is broken, with 2 when it could not begin.`

const options = {
  ...Access.options,
  "allow-writes": { type: "boolean", default: false },
  id: { type: "string", multiple: true },
  only: { type: "string", multiple: true },
  "max-seconds": { type: "string", default: "600" },
  json: { type: "boolean", default: false },
  tap: { type: "boolean", default: false },
  rules: { type: "boolean", default: false }
} as const

const idsOf = (pairs: ReadonlyArray<string>) =>
  Effect.forEach(pairs, (pair) => {
    const [, name = "", id = ""] = /^([\w.]+)=([\w-]+)$/u.exec(pair) ?? []
    return id === ""
      ? Effect.fail(new Unusable({ problem: `--id takes name=id, not ${pair}` }))
      : Effect.succeed([name, id] as const)
  }).pipe(Effect.map((entries) => Object.fromEntries(entries)))

const onlyKnown = (names: ReadonlyArray<string> | undefined) => {
  const unknown = names?.find((name) => !Conformance.operations.some(({ id }) => id === name))
  return unknown === undefined
    ? Effect.void
    : Effect.fail(new Unusable({ problem: `There is no operation ${unknown}` }))
}

const ruleLines = Conformance.rules.map(({ id, says }) => `${id}: ${says}`)

const run = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values } = yield* parsed(() => parseArgs({ args: [...args], options }))
  if (values.rules) return yield* Effect.as(print(ruleLines.join("\n")), 0)
  const maxSeconds = Number(values["max-seconds"])
  if (!(maxSeconds > 0)) return yield* new Unusable({ problem: "--max-seconds must be above 0" })
  yield* onlyKnown(values.only)
  const access = yield* Access.access(values)
  yield* assertReachable(access)
  const report = yield* Conformance.run({
    ...access,
    allowWrites: values["allow-writes"],
    ids: yield* idsOf(values.id ?? []),
    maxSeconds,
    ...(values.only === undefined ? {} : { only: values.only })
  })
  const { json, tap, text } = Conformance.Report
  yield* print(values.json ? json(report) : values.tap ? tap(report) : text(report))
  return Conformance.Report.passes(report) ? 0 : 1
})

export const conformance: Command = {
  help,
  run
}
