// The shape of the code: which package may import which (`turbo boundaries` reads the rules in
// turbo.json), what a file may be called, and how long files are. What may import what inside a
// package is held by the linter. Works on the current directory.
import { spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import process from "node:process"

/** Half of all source files have at most this many lines. */
const medianLinesMax = 60

/** Names that say nothing about what is inside. */
const vague = /^(utils?|common|shared|helpers?|misc|lib|types)\.ts$/iu

/** What people write; what is written from the contract is as long as the contract. */
const sources = globSync("{packages,apps}/*/src/**/*.ts", {
  exclude: (path) => path.endsWith("/generated")
})

const boundaryProblems = (): ReadonlyArray<string> =>
  spawnSync("turbo", ["boundaries"], { stdio: "inherit" }).status === 0
    ? []
    : ["A package crosses its boundaries; the reason stands above."]

const nameProblems = (): ReadonlyArray<string> =>
  sources
    .filter((file) => vague.test(basename(file)))
    .map((file) => `${file}: call the file by what it contains.`)

/** A package that needs one of them at run time ships it to its users; the kit alone is for tests itself. */
const forTests = ["@affnet/test-kit", "@affnet/test-tools"]

const testKitProblems = (): ReadonlyArray<string> =>
  globSync("{packages,apps}/*/package.json").flatMap((file) => {
    const { dependencies = {}, name } = JSON.parse(readFileSync(file, "utf8"))
    return forTests
      .filter((one) => one in dependencies && !forTests.includes(name))
      .map((one) => `${file}: ${one} may only be a development dependency.`)
  })

const lengthProblems = (): ReadonlyArray<string> => {
  const lengths = sources
    .map((file) => ({ file, lines: readFileSync(file, "utf8").trimEnd().split("\n").length }))
    .sort((one, other) => one.lines - other.lines)
  const median = lengths[Math.floor(lengths.length / 2)]?.lines ?? 0
  const longest = lengths.at(-1)
  console.log(
    `${lengths.length} source files, median ${median} lines, longest ${longest?.lines ?? 0} (${longest?.file})`
  )
  return median > medianLinesMax
    ? [`The median file has ${median} lines; the promise is ${medianLinesMax}.`]
    : []
}

const problems = [
  ...boundaryProblems(),
  ...nameProblems(),
  ...testKitProblems(),
  ...lengthProblems()
]
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
