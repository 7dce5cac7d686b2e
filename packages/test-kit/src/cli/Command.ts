import { Effect, Schema } from "effect"

/** A command of `affnet-test-kit`. */
export interface Command {
  /** What `--help` prints. */
  readonly help: string
  /** Does what the arguments say, and answers the exit code: 0 when nothing is wrong. */
  readonly run: (args: ReadonlyArray<string>) => Effect.Effect<number, unknown>
}

/** The arguments or the settings can't be used; the message says how to mend them. */
export class Unusable extends Schema.TaggedError<Unusable>()("Unusable", {
  problem: Schema.String
}) {
  override get message() {
    return this.problem
  }
}

/** Prints a line. */
export const print = (line: string) => Effect.sync(() => void process.stdout.write(`${line}\n`))

/** Reads arguments; what the parser refuses is the caller's to mend. */
export const parsed = <A>(parse: () => A): Effect.Effect<A, Unusable> =>
  Effect.try({ try: parse, catch: (cause) => new Unusable({ problem: String(cause) }) })
