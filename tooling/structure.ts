// The shape of the code: which package may import which (`turbo boundaries` reads the rules in
// turbo.json), which district may import which, what a file may be called, and how long files are.
// Works on the current directory.
import { spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import process from "node:process"

/** Half of all source files have at most this many lines. */
const medianLinesMax = 60

/** Names that say nothing about what is inside. */
const vague = /^(utils?|common|shared|helpers?|misc|lib|types)\.ts$/iu

/** What people write; what is written from the contract is as long as the contract. */
const sources = globSync("{packages,apps}/*/src/**/*.{ts,tsx}", {
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

/** The lowest folder of each package that has districts: it knows no noun of the network. */
const ground: Readonly<Record<string, string>> = {
  "packages/domain/src": "values",
  "packages/api/src": "http",
  "apps/server/src": "platform"
}

/** The districts from the bottom up; those of one row do not know each other. */
const districts = [["accounts"], ["catalog"], ["tracking"], ["leads"], ["money", "reports"]]

/** How high a file of the package stands: what belongs to no district, like the root, knows all. */
const heightIn = (sources: string, file: string): number => {
  const [first = ""] = relative(sources, file).split("/")
  if (first === ground[sources]) return 0
  const row = districts.findIndex((names) => names.includes(first))
  return row === -1 ? districts.length + 1 : row + 1
}

const relativeImports = /(?:from |import\()"(?<specifier>\.{1,2}\/[^"]+)"/gu

/** What a district imports of those above it, or beside it. */
const districtProblems = (): ReadonlyArray<string> =>
  Object.keys(ground).flatMap((sources) =>
    globSync(`${sources}/**/*.ts`).flatMap((file) => {
      const height = heightIn(sources, file)
      if (height > districts.length) return []
      const district = relative(sources, file).split("/")[0]
      return [...readFileSync(file, "utf8").matchAll(relativeImports)]
        .map(({ groups }) => join(dirname(file), groups?.specifier ?? ""))
        .filter((target) => target.startsWith(`${sources}/`))
        .filter((target) => heightIn(sources, target) >= height)
        .filter((target) => relative(sources, target).split("/")[0] !== district)
        .map((target) => `${file}: ${district} may not import ${relative(sources, target)}.`)
    })
  )

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
  ...districtProblems(),
  ...nameProblems(),
  ...testKitProblems(),
  ...lengthProblems()
]
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
