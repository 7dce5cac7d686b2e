#!/usr/bin/env node
/** `affnet-test-kit <command>`: what the kit does for those who have no test program. */
import { Effect, Exit } from "effect"
import { type Command, print } from "./Command.ts"
import { conformance } from "./conformance.ts"
import { fuzz } from "./fuzz.ts"

const commands: Readonly<Record<string, Command>> = { conformance, fuzz }

const overview = `affnet-test-kit <command> [options]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(14)}${summary}`)
  .join("\n")}

affnet-test-kit <command> --help tells more.`

/** The exit code of arguments that can't be understood. */
const misused = 2

const program = Effect.gen(function* () {
  const [name = "--help", ...args] = process.argv.slice(2)
  if (name === "--help" || name === "-h") return yield* Effect.as(print(overview), 0)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) return yield* Effect.as(print(overview), misused)
  return args.includes("--help")
    ? yield* Effect.as(print(command.help), 0)
    : yield* command.run(args)
})

const told = (error: unknown) =>
  Effect.sync(() => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return misused
  })

const exit = await Effect.runPromiseExit(Effect.catch(program, told))
if (Exit.isFailure(exit)) process.stderr.write(`${String(exit.cause)}\n`)
process.exitCode = Exit.isSuccess(exit) ? exit.value : misused
