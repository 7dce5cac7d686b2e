// Runs every test of every package and closes with one line, `N passed, N failed`.
// Arguments go to vitest: `npm test -- --project domain`.
import process from "node:process"
import { runTests } from "./test-run.ts"

process.exit(runTests(process.argv.slice(2)))
