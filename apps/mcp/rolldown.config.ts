import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { defineConfig, type Plugin } from "rolldown"

/**
 * The program as one file with all that it needs: a client starts it anew with every conversation,
 * and Node takes longer to find a thousand modules than to run them. Installing it fetches nothing
 * else. The code stays readable; stack traces name its functions.
 */

/** The directory of the package that a module belongs to; none for modules of this repository. */
const packageOf = (module: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(module)?.[0]

const licenceOf = (directory: string): string => {
  const { name, version } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"))
  const text = ["LICENSE", "LICENSE.md", "license"]
    .map((file) => join(directory, file))
    .find((file) => existsSync(file))
  if (text === undefined) throw new Error(`${name} comes without its licence`)
  return `${name} ${version}\n\n${readFileSync(text, "utf8").trim()}\n`
}

/** The licences of others ask that their text goes with every copy of the code. */
const licences: Plugin = {
  name: "licences",
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((one) =>
      one.type === "chunk" ? one.moduleIds : []
    )
    const directories = new Set(modules.flatMap((module) => packageOf(module) ?? []))
    const source = [...directories].sort().map(licenceOf).join("\n---\n\n")
    this.emitFile({ type: "asset", fileName: "LICENSES.txt", source })
  }
}

export default defineConfig({
  input: join(import.meta.dirname, "src/main.ts"),
  platform: "node",
  resolve: { conditionNames: ["@affnet/source", "node", "import"] },
  plugins: [licences],
  output: { dir: "dist", format: "esm" }
})
