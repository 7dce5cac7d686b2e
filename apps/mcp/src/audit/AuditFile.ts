import { appendFileSync, closeSync, openSync } from "node:fs"
import { Effect, Option, Schema } from "effect"

/** The file that the audit goes to; none = standard error. */
type AuditFile = Option.Option<string>

/** The operating system does not take what is written: there is no such directory, or no room. */
export class AuditUnwritable extends Schema.TaggedError<AuditUnwritable>()("AuditUnwritable", {
  problem: Schema.String
}) {
  override get message(): string {
    return `The audit can't be written: ${this.problem}. Name another file as --audit-file, or make room.`
  }
}

const mode = 0o600

const attempt = (write: () => void) =>
  Effect.try({
    try: write,
    catch: (error) =>
      new AuditUnwritable({ problem: error instanceof Error ? error.message : String(error) })
  })

/** Fails when the file can't be opened, which an operator wants to know before anything is done. */
export const check = (file: AuditFile): Effect.Effect<void, AuditUnwritable> =>
  Option.match(file, {
    onNone: () => Effect.void,
    onSome: (path) => attempt(() => closeSync(openSync(path, "a", mode)))
  })

/** Writes lines at the end. A disk that fills up may have taken half of a line, so the next one begins anew. */
export const appending = (
  file: AuditFile
): ((line: string) => Effect.Effect<void, AuditUnwritable>) => {
  let start = ""
  return (line) =>
    attempt(() => {
      const text = `${start}${line}\n`
      start = "\n"
      Option.match(file, {
        onNone: () => void process.stderr.write(text),
        onSome: (path) => appendFileSync(path, text, { mode })
      })
      start = ""
    })
}
