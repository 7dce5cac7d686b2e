// Writes the reference of the published libraries from their doc comments into `dist/reference`, and
// fails when typedoc has something to say. It reads the declarations that users get.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { run } from "../packages/Run.ts"

const root = process.cwd()
const output = join(root, "dist/reference")

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types?: string }>>
}

/** The declarations of everything that can be imported. */
const entryPoints = globSync("packages/*/package.json")
  .sort()
  .flatMap((file) => {
    const { exports }: Manifest = JSON.parse(readFileSync(file, "utf8"))
    return Object.values(exports).flatMap((entry) =>
      typeof entry === "object" && entry.types !== undefined
        ? [join(root, dirname(file), entry.types)]
        : []
    )
  })

const tsconfig = join(output, "../reference.tsconfig.json")
const options = join(output, "../reference.json")

mkdirSync(output, { recursive: true })
writeFileSync(
  tsconfig,
  JSON.stringify({
    extends: join(root, "tooling/tsconfig/base.json"),
    compilerOptions: {
      plugins: [],
      lib: ["es2024", "dom"],
      typeRoots: [join(root, "node_modules/@types")]
    },
    files: entryPoints
  })
)
writeFileSync(
  options,
  JSON.stringify({
    name: "affnet",
    entryPoints,
    tsconfig,
    out: output,
    readme: join(root, "README.md"),
    basePath: join(root, "packages"),
    // What a program of effect or Node brings is described there.
    excludeExternals: true,
    skipErrorChecking: true,
    disableSources: true,
    treatWarningsAsErrors: true,
    validation: { invalidLink: true, invalidPath: false, notExported: false, notDocumented: false },
    logLevel: "Warn"
  })
)

run(root, ["turbo", "run", "build", "--output-logs=errors-only"])
run(root, ["node", join(root, "tooling/node_modules/typedoc/bin/typedoc"), "--options", options])
console.log(`${entryPoints.length} entries described in dist/reference`)
