import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { peers, root, type Tarball } from "./Published.ts"
import { run } from "./Run.ts"

/** Installs the packages as a user of one of the package managers does, in an empty project. */

const dependenciesOf = (tarballs: ReadonlyArray<Tarball>): Readonly<Record<string, string>> =>
  Object.fromEntries(tarballs.map(({ file, name }) => [name, `file:${file}`]))

/**
 * What vitest wants beside it; npm and pnpm install that themselves, yarn leaves it to the user. Of a version that is
 * known to install: yarn fails on an optional dependency that the registry lacks, as 8.4.0 has one.
 */
const peersOfPeers = { vite: "8.3.8" }

/**
 * Writes the project. The packages depend on each other by versions that no registry has yet, so
 * those are resolved to the tarballs, in the words of each package manager.
 */
const start = (project: string, tarballs: ReadonlyArray<Tarball>): void => {
  const dependencies = dependenciesOf(tarballs)
  const manifest = {
    name: "consumer",
    type: "module",
    private: true,
    dependencies: { ...peersOfPeers, ...peers, ...dependencies },
    overrides: dependencies,
    resolutions: dependencies
  }
  mkdirSync(project)
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest))
}

const withNpm = (project: string): void =>
  run(project, [
    "npm",
    "install",
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    "--loglevel=error"
  ])

const withPnpm = (
  project: string,
  tarballs: ReadonlyArray<Tarball>,
  settings: ReadonlyArray<string> = []
): void => {
  const overrides = Object.entries(dependenciesOf(tarballs))
  const lines = [
    "packages: []",
    ...settings,
    "overrides:",
    ...overrides.map(([name, file]) => `  "${name}": ${JSON.stringify(file)}`)
  ]
  writeFileSync(join(project, "pnpm-workspace.yaml"), `${lines.join("\n")}\n`)
  run(project, ["pnpm", "install", "--prefer-offline", "--silent", "--ignore-scripts"])
}

const withYarn = (project: string): void => {
  // `node-modules` for every program that asks for files; nothing is sent about the installation.
  writeFileSync(
    join(project, ".yarnrc.yml"),
    "nodeLinker: node-modules\nenableTelemetry: false\nenableScripts: false\n"
  )
  writeFileSync(join(project, "yarn.lock"), "")
  run(
    project,
    ["node", join(root, "tooling/node_modules/@yarnpkg/cli-dist/bin/yarn.js"), "install"],
    {
      YARN_ENABLE_IMMUTABLE_INSTALLS: "false"
    }
  )
}

export const managers = { npm: withNpm, pnpm: withPnpm, yarn: withYarn }

/** An empty project with the packages in it. */
export const install = (
  manager: keyof typeof managers,
  project: string,
  tarballs: ReadonlyArray<Tarball>
): void => {
  start(project, tarballs)
  managers[manager](project, tarballs)
}
