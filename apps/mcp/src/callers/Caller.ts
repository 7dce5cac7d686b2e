import type { ManagerAccess } from "@affnet/api"
import type { Operations } from "@affnet/client/effect"
import type { Role } from "@affnet/domain"
import { Context, Effect, Option } from "effect"
import type { Values } from "../settings/Settings.ts"

/** Who calls a tool, and the client that calls the network with the key of that caller. */
export interface Caller {
  /** The role that the form of the key names; whether the key is good, the network decides. */
  readonly role: Role.Role
  /** A digest of the key, by which confirmations, limits and the audit tell callers apart. */
  readonly principal: string
  readonly client: Operations
  /** What a manager may do; none of others, and while the network does not say. */
  readonly access: Effect.Effect<Option.Option<ManagerAccess>>
  /** Those of the process, narrowed by what the request asked for. */
  readonly settings: Values
}

/** The caller of the current request. */
export const CurrentCaller = Context.Reference<Option.Option<Caller>>("mcp/CurrentCaller", {
  defaultValue: Option.none
})

/** The caller. Every transport sees to it that there is one, so that a missing one is a defect. */
export const caller: Effect.Effect<Caller> = Effect.flatMap(
  CurrentCaller,
  Option.match({
    onNone: () => Effect.die(new Error("No transport has said who calls")),
    onSome: Effect.succeed
  })
)
