import type { Permission } from "@affnet/domain"
import { Context } from "effect"
import { OpenApi } from "effect/http-api"

/** What endpoints and groups are marked with: what the reference says of them, and what else depends on them. */

/**
 * What the reference says of an operation: what it does, and what else its callers need to know. Where several roles
 * have the same operation, `identifier` names it in the document.
 */
export const texts = (
  summary: string,
  description: string,
  identifier?: string
): Context.Context<never> =>
  OpenApi.annotations({ summary, description, ...(identifier === undefined ? {} : { identifier }) })

/** What the reference says of a group of operations. */
export const groupTexts = (title: string, description: string): Context.Context<never> =>
  OpenApi.annotations({ title, description })

/**
 * Names the tool by which language models call an operation (MCP, `tools/call`). Several operations may share one,
 * such as the same report for several roles. An operation without a tool says why in `NoTool`.
 */
export const AsTool = Context.Reference<string | undefined>("api/AsTool", {
  defaultValue: () => undefined
})

/** Why no tool calls an operation. */
export const NoTool = Context.Reference<string | undefined>("api/NoTool", {
  defaultValue: () => undefined
})

/**
 * The part of the network that an operation of managers belongs to, on a group or on one endpoint of it.
 * `own` is what every manager may do: it touches nothing but the caller itself.
 */
export const Area = Context.Reference<Permission.Area | "own" | undefined>("api/Area", {
  defaultValue: () => undefined
})

/** Marks an endpoint that reads although its method writes, such as a report that is asked for by POST. */
export const Reads = Context.Reference<boolean>("api/Reads", { defaultValue: () => false })

/** Marks an endpoint that changes nothing, but shows what only callers with write access may see. */
export const Writes = Context.Reference<boolean>("api/Writes", { defaultValue: () => false })

/**
 * Marks an endpoint that makes, replaces or deletes keys of the caller, or changes who can sign in to its account
 * or runs the network. Limited keys may not call it; among people only admins may.
 */
export const ManagesKeys = Context.Reference<boolean>("api/ManagesKeys", {
  defaultValue: () => false
})

/** Marks a group of an account's own money: a manager who looks at the account needs `money:read` for it. */
export const OwnMoney = Context.Reference<boolean>("api/OwnMoney", { defaultValue: () => false })

/** Marks an endpoint for signed-in people that is open to viewing managers as well. */
export const ForLooks = Context.Reference<boolean>("api/ForLooks", { defaultValue: () => false })

/**
 * Marks a group or an endpoint that leaves out unassigned accounts itself, or that shows nothing of accounts;
 * `false` marks one that is closed to managers who have assignments only. An endpoint without a mark, and without
 * its subject in the path, is forbidden to them.
 */
export const Narrowed = Context.Reference<boolean | undefined>("api/Narrowed", {
  defaultValue: () => undefined
})

/**
 * Marks an endpoint that creates although its method only reads, such as the lead by click id.
 * Clients do not repeat it, and the server answers neither HEAD nor a prefetch of it.
 */
export const Creates = Context.Reference<boolean>("api/Creates", { defaultValue: () => false })

/**
 * Marks an endpoint whose answer shows a secret once. Under an idempotency key the answer is not kept, and a
 * repetition of the request is a conflict.
 */
export const ShowsSecret = Context.Reference<boolean>("api/ShowsSecret", {
  defaultValue: () => false
})

/**
 * Marks an endpoint that takes an idempotency key and keeps its answer itself, because its body is a stream
 * that can be read only once, or because it decides before its transaction begins.
 */
export const KeepsItsAnswer = Context.Reference<boolean>("api/KeepsItsAnswer", {
  defaultValue: () => false
})

/**
 * Marks an endpoint that changes rows one by one, each in a transaction of its own. Under an idempotency key a
 * repetition continues where the first request stopped, and repeats the results of the finished rows.
 */
export const RowByRow = Context.Reference<boolean>("api/RowByRow", { defaultValue: () => false })

/** Marks an endpoint whose body may have a `password`, which is hashed before a transaction begins. */
export const SetsPassword = Context.Reference<boolean>("api/SetsPassword", {
  defaultValue: () => false
})
