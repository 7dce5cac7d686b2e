// Proves that what would be published works for those who install it: builds and packs every
// published package, lints the tarballs, installs them into an empty project, imports every
// entry, type-checks the imports and runs the commands.
import { spawnSync } from "node:child_process"
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import process from "node:process"

interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly bin?: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, unknown>>
}

const root = process.cwd()

/** Runs a command and shows what it prints when it fails. */
const run = (cwd: string, command: string, ...args: ReadonlyArray<string>): void => {
  console.log(`$ ${command} ${args.join(" ")}`)
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" })
  if (status === 0) return
  console.error(`${stdout}${stderr}`)
  throw new Error(`${command} ${args[0]} failed in ${cwd}`)
}

const publishedPackages = (): ReadonlyArray<Manifest & { readonly directory: string }> =>
  globSync("{packages,apps}/*/package.json")
    .sort()
    .map((file) => {
      const manifest: Manifest = JSON.parse(readFileSync(file, "utf8"))
      return { ...manifest, directory: join(root, dirname(file)) }
    })
    .filter((manifest) => manifest.private !== true)

/** What can be imported from a package, as specifiers. */
const entries = ({ name, exports }: Manifest): ReadonlyArray<string> =>
  Object.keys(exports)
    .filter((path) => !path.endsWith(".json"))
    .map((path) => join(name, path))

const pack = (directory: string, tarballs: string): string => {
  mkdirSync(tarballs)
  run(directory, "pnpm", "pack", "--silent", "--pack-destination", tarballs)
  const [tarball] = globSync(join(tarballs, "*.tgz"))
  if (tarball === undefined) throw new Error(`pnpm packed nothing in ${directory}`)
  return tarball
}

const lint = (tarball: string): void => {
  run(root, "publint", "run", "--strict", tarball)
  run(root, "attw", tarball, "--profile", "esm-only", "--format", "ascii", "--no-color")
}

const consume = (project: string, tarballs: ReadonlyArray<string>): void => {
  const packages = publishedPackages()
  mkdirSync(project)
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module", private: true }))
  run(project, "npm", "install", "--no-audit", "--no-fund", "--loglevel=error", ...tarballs)

  const reExports = packages
    .flatMap(entries)
    .map((entry, index) => `export * as entry${index} from ${JSON.stringify(entry)}\n`)
  writeFileSync(join(project, "consumer.mts"), reExports.join(""))
  run(project, "node", "consumer.mts")
  run(
    project,
    "tsc",
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--module",
    "nodenext",
    "consumer.mts"
  )

  for (const command of packages.flatMap(({ bin }) => Object.keys(bin ?? {}))) {
    run(project, join("node_modules", ".bin", command), "--help")
  }
}

const workspace = mkdtempSync(join(tmpdir(), "affnet-packages-"))
try {
  run(root, "turbo", "run", "build", "--output-logs=errors-only")
  const tarballs = publishedPackages().map(({ directory }, index) =>
    pack(directory, join(workspace, String(index)))
  )
  for (const tarball of tarballs) lint(tarball)
  consume(join(workspace, "project"), tarballs)
} finally {
  rmSync(workspace, { recursive: true })
}
