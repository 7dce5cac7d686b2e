#!/usr/bin/env node
/** `affnet-test-kit <command>`: what the kit does for those who have no test program. */
import { Effect, Exit } from "effect"
import { type Command, print } from "./Command.ts"

interface Loadable {
  /** A line of the overview. */
  readonly summary: string
  readonly load: () => Promise<Command>
}

/** The commands, each loaded when it is asked for: the schemas of the API take seconds. */
const commands: Readonly<Record<string, Loadable>> = {
  conformance: {
    summary: "check whether a server keeps the rules of the API",
    load: async () => (await import("./conformance.ts")).conformance
  },
  fuzz: {
    summary: "send made-up requests, and judge the answers by the contract",
    load: async () => (await import("./fuzz.ts")).fuzz
  }
}

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
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (known === undefined) return yield* Effect.as(print(overview), misused)
  const command = yield* Effect.promise(known.load)
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
