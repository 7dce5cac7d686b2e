/** Before any test, bundles the programs that tests start. */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import process from "node:process"

export const setup = (): void => {
  const builder = join(import.meta.dirname, "program.ts")
  execFileSync(process.execPath, [builder, "--tests"], { stdio: "inherit" })
}
