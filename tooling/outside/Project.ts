import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { managers } from "../packages/Install.ts"
import { root, type Tarball } from "../packages/Published.ts"

/** A project of this directory where no workspace reaches, with the packages as they would be published. */

type Versions = Readonly<Record<string, string>>

interface Manifest {
  readonly dependencies?: Versions
  readonly devDependencies?: Versions
}

/** Copies the project into `parent` and installs what it needs; gives its directory. */
export const install = (name: string, parent: string, tarballs: ReadonlyArray<Tarball>): string => {
  const project = join(parent, name)
  cpSync(join(root, "tooling/outside", name), project, { recursive: true })
  const file = join(project, "package.json")
  const manifest: Manifest = JSON.parse(readFileSync(file, "utf8"))
  const packed: Versions = Object.fromEntries(
    tarballs.map((tarball) => [tarball.name, `file:${tarball.file}`])
  )
  const resolve = (versions: Versions = {}): Versions =>
    Object.fromEntries(
      Object.entries(versions).map(([each, version]) => [each, packed[each] ?? version])
    )
  const dependencies = resolve(manifest.dependencies)
  const devDependencies = resolve(manifest.devDependencies)
  writeFileSync(file, JSON.stringify({ ...manifest, dependencies, devDependencies }))
  // Laid out as npm does it, in a twentieth of the time; `npm run packages` installs with every package manager.
  managers.pnpm(project, tarballs, ["nodeLinker: hoisted"])
  return project
}
