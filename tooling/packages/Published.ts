import { globSync, mkdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { run } from "./Run.ts"

/** What goes to the registry. */
export interface Published {
  readonly name: string
  readonly private?: boolean
  readonly bin?: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, unknown>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly directory: string
}

/** A package as it is installed. */
export interface Tarball {
  readonly name: string
  readonly file: string
}

export const root = process.cwd()

export const published: ReadonlyArray<Published> = globSync("{packages,apps}/*/package.json")
  .sort()
  .map(
    (file): Published => ({
      ...JSON.parse(readFileSync(file, "utf8")),
      directory: join(root, dirname(file))
    })
  )
  .filter((manifest) => manifest.private !== true)

/** What can be imported from a package, as specifiers. */
const entriesOf = ({ name, exports }: Published): ReadonlyArray<string> =>
  Object.keys(exports)
    .filter((path) => !path.endsWith(".json"))
    .map((path) => join(name, path))

/** Whether others import it; a package that is a program alone may come as one file. */
export const isLibrary = (one: Published): boolean => entriesOf(one).length > 0

export const entries: ReadonlyArray<string> = published.flatMap(entriesOf)

export const commands: ReadonlyArray<string> = published.flatMap(({ bin }) =>
  Object.keys(bin ?? {})
)

/** The peers that a user installs beside them. */
export const peers: Readonly<Record<string, string>> = Object.assign(
  {},
  ...published.map(({ peerDependencies }) => peerDependencies ?? {})
)

export const pack = ({ directory, name }: Published, parent: string): Tarball => {
  const tarballs = join(parent, name.replace("/", "-"))
  mkdirSync(tarballs)
  run(directory, ["pnpm", "pack", "--silent", "--pack-destination", tarballs])
  const [file] = globSync(join(tarballs, "*.tgz"))
  if (file === undefined) throw new Error(`pnpm packed nothing in ${directory}`)
  return { name, file }
}

/** Whether a tarball says of itself what is true. */
export const lint = ({ file }: Tarball): void => {
  run(root, ["publint", "run", "--strict", file])
  run(root, ["attw", file, "--profile", "esm-only", "--format", "ascii", "--no-color"])
}
