import { spawnSync } from "node:child_process"
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** What decides how the workspace is checked; the sources stay away. */
const rules = [
  ".gitignore",
  "biome.jsonc",
  "package.json",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  "turbo.json",
  "tooling/lint",
  "tooling/tsconfig",
  "tooling/effect-tsc.ts",
  "tooling/structure.ts",
  ...globSync("{packages,apps}/*/{package,turbo,tsconfig,tsconfig.build}.json", { cwd: root })
]

/** Files by path, to be written into a workspace. */
export type Files = Readonly<Record<string, string>>

/** Runs a command in a workspace that has the rules of this one and the given files. */
export const run = (
  files: Files,
  [command, ...args]: readonly [string, ...Array<string>],
  directory = "."
): { readonly succeeded: boolean; readonly output: string } => {
  const workspace = mkdtempSync(join(tmpdir(), "affnet-rules-"))
  try {
    for (const path of rules) cpSync(join(root, path), join(workspace, path), { recursive: true })
    for (const path of ["node_modules", ...globSync("packages/*/node_modules", { cwd: root })]) {
      symlinkSync(join(root, path), join(workspace, path))
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(workspace, path)), { recursive: true })
      writeFileSync(join(workspace, path), text)
    }
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: join(workspace, directory),
      encoding: "utf8"
    })
    return { succeeded: status === 0, output: stdout + stderr }
  } finally {
    rmSync(workspace, { recursive: true })
  }
}
