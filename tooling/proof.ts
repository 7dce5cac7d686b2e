// Runs the proofs of every package, `test/**/*.proof.ts`: what is killed, fuzzed, mutated or simulated
// again and again. Without arguments they run whole, which takes hours; with --sample each runs for
// as long as `.ci/run` can wait. Other arguments go to vitest: `npm run proof -- test/leads/Kill`.
import process from "node:process"
import { runTests } from "./test-run.ts"

/** How often a whole proof tries, and what it leaves out; what the environment says goes first. */
const whole = {
  CELL_STEP: 1,
  CLICK_ATTACK: 10_000,
  CLICKS_PER_SECOND: 1_000,
  CRASH_CYCLES: 20,
  EQUAL_TIMES: 1_000,
  EVERY_PAGE: 1,
  FUZZ_REQUESTS: 2_000,
  KILLS: 100,
  LEDGER_HISTORIES: 1_000,
  MCP_CUTS: 167,
  MCP_FUZZ_CALLS: 10_000,
  MUTATION_STEP: 1,
  PAYLOADS: 40,
  QUESTIONS: 500,
  SEEDS: 1_000
}

const args = process.argv.slice(2)
if (!args.includes("--sample")) {
  for (const [name, size] of Object.entries(whole)) process.env[name] ??= String(size)
}
process.env.TEST_ENGINES ??= "all"
// Medians of a few hundred times say nothing on a machine that does something else as well.
const inSample = args.includes("--sample") ? ["--exclude", "**/EqualTimes.proof.ts"] : []
process.exit(
  runTests(["--mode", "proof", ...inSample, ...args.filter((arg) => arg !== "--sample")])
)
