import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { isLibrary, published } from "./Published.ts"

/** What an installed package has to hold for those who read it in a debugger or an editor. */

interface SourceMap {
  readonly sources: ReadonlyArray<string>
}

const comment = /\/\*\*[\s\S]*?\*\//u

/** A module or declaration without a map, or with one that leads nowhere. */
const mapProblems = (directory: string, file: string): ReadonlyArray<string> => {
  const map = join(directory, `${file}.map`)
  if (!existsSync(map)) return [`${file} has no source map`]
  const { sources }: SourceMap = JSON.parse(readFileSync(map, "utf8"))
  return sources
    .filter((source) => !existsSync(join(dirname(map), source)))
    .map((source) => `${file} comes from ${source}, which is not in the package`)
}

const isCommented = (directory: string, pattern: string): boolean =>
  globSync(pattern, { cwd: directory }).some((file) =>
    comment.test(readFileSync(join(directory, file), "utf8"))
  )

const problemsOf = (directory: string): ReadonlyArray<string> => [
  ...globSync("dist/**/*.{js,d.ts}", { cwd: directory }).flatMap((file) =>
    mapProblems(directory, file)
  ),
  ...(isCommented(directory, "dist/**/*.d.ts") ? [] : ["no declaration has a doc comment"])
]

/** Throws when an installed library lacks source maps, their sources, or doc comments. */
export const inspect = (project: string): void => {
  const problems = published
    .filter(isLibrary)
    .flatMap(({ name }) =>
      problemsOf(join(project, "node_modules", name)).map((problem) => `${name}: ${problem}`)
    )
  if (problems.length > 0) throw new Error(problems.slice(0, 20).join("\n"))
}
