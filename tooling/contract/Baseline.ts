import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"

/** The document that programs in the field were written for. */
export interface Baseline {
  readonly name: string
  readonly document: unknown
}

export const current = "packages/api/openapi.json"

/** Written when versions are made, so that it is there in every checkout, however shallow. */
export const released = "packages/api/openapi.released.json"

const git = (...args: ReadonlyArray<string>): string | undefined => {
  const { status, stdout } = spawnSync("git", args, {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024
  })
  return status === 0 ? stdout.trim() : undefined
}

/** Where this branch left `main`; on `main` itself the last commit, so that only what is new counts. */
const mergeBase = (): string | undefined =>
  ["origin/main", "main"]
    .map((branch) => git("merge-base", "HEAD", branch))
    .find((commit) => commit !== undefined)

/** The last released document; before the first release, that of the branch's beginning. */
export const baseline = (): Baseline | undefined => {
  if (existsSync(released)) {
    return { name: "the last release", document: JSON.parse(readFileSync(released, "utf8")) }
  }
  const commit = mergeBase()
  const text = commit && git("show", `${commit}:${current}`)
  return text ? { name: `commit ${commit?.slice(0, 12)}`, document: JSON.parse(text) } : undefined
}
