import { Schema } from "effect"
import { record } from "../values/Example.ts"
import { Id } from "../values/Id.ts"
import { UnixTime } from "../values/UnixTime.ts"

/** An account that was deleted: what is open on it is still billed, paid and read. */
export const DeletedAccount = Schema.Struct({
  id: Id,
  title: Schema.String.annotate({ description: "Its company, or else its e-mail address" }),
  deleted: UnixTime
}).pipe(
  record("DeletedAccount", "An account that was deleted", {
    id: 12,
    title: "Acme GmbH",
    deleted: 1_767_225_600
  })
)
export type DeletedAccount = typeof DeletedAccount.Type
