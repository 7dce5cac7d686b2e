// Runs every test of every package and closes with one line, `N passed, N failed`.
// Arguments go to vitest: `npm test -- --project domain`.
import process from "node:process"
import { runTests } from "./test-run.ts"

const args = process.argv.slice(2)
// Some of the tests need only what their own packages make once for all of them.
process.exit(runTests(args.length === 0 ? ["--mode", "everything"] : args))
