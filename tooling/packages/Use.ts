import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { commands, entries, root } from "./Published.ts"
import { run } from "./Run.ts"

/** Uses what has been installed. */

const program = "consumer.mts"

/** Loads every entry. */
export const load = (project: string): void => {
  const lines = entries.map(
    (entry, index) => `export * as entry${index} from ${JSON.stringify(entry)}\n`
  )
  writeFileSync(join(project, program), lines.join(""))
  run(project, ["node", program])
}

/** Starts every command. */
export const start = (project: string): void => {
  for (const command of commands) run(project, [join("node_modules", ".bin", command), "--help"])
}

const compilers = ["node_modules/typescript", "tooling/node_modules/typescript-5"]

const resolutions = [
  ["--module", "node16", "--moduleResolution", "node16"],
  ["--module", "esnext", "--moduleResolution", "bundler"]
]

/** Type-checks the entries with each compiler, under each way of finding modules. */
export const check = (project: string): void => {
  for (const compiler of compilers) {
    for (const resolution of resolutions) {
      run(project, [
        "node",
        join(root, compiler, "bin/tsc"),
        ...["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022"],
        ...resolution,
        program
      ])
    }
  }
}
