import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root, type Tarball } from "../packages/Published.ts"
import { run } from "../packages/Run.ts"

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
  // They depend on each other by versions that no registry has yet.
  const installed = { ...manifest, dependencies, devDependencies, overrides: packed }
  writeFileSync(file, JSON.stringify(installed))
  run(project, [
    "npm",
    "install",
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    "--loglevel=error"
  ])
  return project
}
