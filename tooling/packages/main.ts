// Proves that what would be published works for those who install it: builds and packs every
// published package, lints the tarballs, installs them with npm, pnpm and yarn into empty projects,
// imports every entry, runs the commands, and type-checks the imports with two compilers.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inspect } from "./Contents.ts"
import { install } from "./Install.ts"
import { lint, pack, published, root } from "./Published.ts"
import { run } from "./Run.ts"
import { check, load, start } from "./Use.ts"

const workspace = mkdtempSync(join(tmpdir(), "affnet-packages-"))
try {
  run(root, ["turbo", "run", "build", "--output-logs=errors-only"])
  const tarballs = published.map((one) => pack(one, workspace))
  for (const tarball of tarballs) lint(tarball)
  for (const manager of ["npm", "pnpm", "yarn"] as const) {
    const project = join(workspace, manager)
    install(manager, project, tarballs)
    load(project)
    if (manager !== "npm") continue
    start(project)
    inspect(project)
    check(project)
  }
} finally {
  rmSync(workspace, { recursive: true })
}
