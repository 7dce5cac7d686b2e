import { createHash } from "node:crypto"
import { Context, DateTime, Effect, Layer } from "effect"
import { canonical } from "../confirm/canonical.ts"
import { fit } from "../results/Fit.ts"
import { Settings } from "../settings/Settings.ts"
import * as AuditFile from "./AuditFile.ts"

/** What is known of a call once it is over. */
export interface Called {
  /** What the lines of a call share. */
  readonly call_id: string
  readonly principal: string
  readonly tool: string
  readonly arguments: unknown
  /**
   * `begun` = a write is about to leave; another line with its `call_id` says what came of it. `announced` = nothing
   * was done yet; `interrupted` = it was given up before it could change anything; `error` = it was refused;
   * `sent` = a write had left, and nobody has heard what came of it: `request_id` tells.
   */
  readonly status: "begun" | "ok" | "error" | "announced" | "interrupted" | "sent"
  /** Of the result, estimated. */
  readonly tokens: number
  readonly request_id?: string
}

/** A line of the audit: who called what, and what came of it; without secrets and personal data. */
export interface Entry extends Called {
  readonly time: string
  /** Tells whether two calls had the same arguments, masked ones included. */
  readonly arguments_digest: string
}

/** Lines of a caller that can be read back. */
const kept = 100
/** Callers whose lines are kept. */
const maxCallers = 1000

const digest = (value: unknown): string =>
  createHash("sha256").update(canonical(value)).digest("hex").slice(0, 16)

/** Writes a line for each call, and one before a call that writes. */
export class Audit extends Context.Service<
  Audit,
  {
    /** Before a write leaves: what can't be noted is not done. */
    readonly begin: (
      called: Pick<Called, "call_id" | "principal" | "tool" | "arguments">
    ) => Effect.Effect<void, AuditFile.AuditUnwritable>
    /** Once a call is over. */
    readonly write: (called: Called) => Effect.Effect<void, AuditFile.AuditUnwritable>
    /** The latest lines of a caller, the newest first. */
    readonly recent: (principal: string) => Effect.Effect<ReadonlyArray<Entry>>
  }
>()("mcp/Audit") {
  static readonly layer = Layer.effect(
    Audit,
    Effect.gen(function* () {
      const { auditFile } = yield* Settings
      const lines = new Map<string, ReadonlyArray<Entry>>()

      const remember = (entry: Entry) => {
        const before = lines.get(entry.principal) ?? []
        lines.delete(entry.principal)
        lines.set(entry.principal, [entry, ...before].slice(0, kept))
        const [quietest] = lines.keys()
        if (lines.size > maxCallers && quietest !== undefined) lines.delete(quietest)
      }

      const entryOf = (called: Called) =>
        Effect.map(
          DateTime.now,
          (now): Entry => ({
            time: DateTime.formatIso(now),
            ...called,
            arguments: fit(called.arguments, { pii: false }),
            arguments_digest: digest(called.arguments)
          })
        )

      const appendLine = AuditFile.appending(auditFile)
      const append = (entry: Entry) => appendLine(JSON.stringify(entry))

      return {
        begin: (called) =>
          Effect.flatMap(entryOf({ ...called, status: "begun", tokens: 0 }), append),
        write: Effect.fnUntraced(function* (called) {
          const entry = yield* entryOf(called)
          remember(entry)
          yield* append(entry)
        }),
        recent: (principal) => Effect.sync(() => lines.get(principal) ?? [])
      }
    })
  )
}
