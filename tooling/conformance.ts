// Writes the tables of rules and mutations into `docs/conformance.md`. With `--check` it writes
// nothing and fails when they are not those of the suite.
import { readFileSync, writeFileSync } from "node:fs"
import process from "node:process"
import { mutations, rules } from "@affnet/test-kit/conformance"

const file = new URL("../docs/conformance.md", import.meta.url)

const begin = "<!-- tables: written by npm run conformance -->"
const end = "<!-- end of tables -->"

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n")

const sorted = <A>(values: ReadonlyArray<A>, by: (value: A) => string): ReadonlyArray<A> =>
  values.toSorted((a, b) => by(a).localeCompare(by(b), "en"))

const tables = [
  `## ${rules.length} rules`,
  table(
    ["Rule", "Promise", "Where"],
    sorted(rules, ({ id }) => id).map(({ id, says, source }) => [`\`${id}\``, says, source])
  ),
  `## ${mutations.length} mutations`,
  "What a server was made to do wrong, and the rule that noticed.",
  table(
    ["Rule", "The server", "Shown by"],
    sorted(mutations, ({ rule }) => rule).map(({ operation, rule, says }) => [
      `\`${rule}\``,
      says,
      `\`${operation}\``
    ])
  )
].join("\n\n")

const found = readFileSync(file, "utf8")
const [before = ""] = found.split(begin)
const text = `${before}${begin}\n\n${tables}\n\n${end}\n`

if (!process.argv.includes("--check")) writeFileSync(file, text)
else if (text !== found) {
  console.error("docs/conformance.md is out of date: `npm run conformance`")
  process.exitCode = 1
}
