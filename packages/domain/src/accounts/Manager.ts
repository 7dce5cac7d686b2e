import { Schema } from "effect"
import { Id } from "../values/Id.ts"
import { ApiStatus, Status } from "../values/Status.ts"
import { TimeZone } from "../values/TimeZone.ts"
import { UnixTime } from "../values/UnixTime.ts"

/** The id of a manager. */
export const ManagerId = Id.annotate({ description: "Id of a manager" }).pipe(
  Schema.brand("ManagerId")
)
export type ManagerId = typeof ManagerId.Type

/** Somebody who runs the network. */
export const Manager = Schema.Struct({
  id: ManagerId,
  email: Schema.String,
  firstname: Schema.NullOr(Schema.String),
  lastname: Schema.NullOr(Schema.String),
  phone: Schema.NullOr(Schema.String),
  status: Status,
  api_status: ApiStatus,
  api_key: Schema.NullOr(Schema.String).annotate({ description: "Masked, never the whole key" }),
  timezone: TimeZone,
  created: UnixTime,
  updated: UnixTime
}).annotate({ identifier: "Manager", description: "Somebody who runs the network" })
export type Manager = typeof Manager.Type
