import { Schema } from "effect"
import { record } from "../values/Example.ts"
import { Id } from "../values/Id.ts"
import { ApiStatus } from "../values/Status.ts"
import { TimeZone } from "../values/TimeZone.ts"
import { ManagerRole } from "./Permission.ts"
import { Role } from "./Role.ts"

/** Whose key it is: what an account may read of itself, whatever its role. */
export const Profile = Schema.Struct({
  role: Role,
  id: Id.annotate({ description: "Id of the manager, advertiser or affiliate" }),
  name: Schema.NullOr(Schema.String).annotate({
    description: "Name of the company, or of the person where there is none"
  }),
  email: Schema.String,
  timezone: TimeZone,
  api_status: ApiStatus,
  manager_role: Schema.NullOr(ManagerRole).annotateKey({
    description: "What a manager may do; null for advertisers and affiliates"
  }),
  assigned_only: Schema.Boolean.annotateKey({
    description: "Whether a manager sees only the affiliates and advertisers assigned to him"
  })
}).pipe(
  record("Profile", "The account behind a key", {
    role: "affiliate",
    id: 7,
    name: "Ann's Blog",
    email: "ann@blog.example",
    timezone: "Europe/Berlin",
    api_status: 1,
    manager_role: null,
    assigned_only: false
  })
)
export type Profile = typeof Profile.Type

/** The parts of a name as accounts have them; managers have no company. */
export interface Names {
  readonly company_name?: string | null
  readonly firstname: string | null
  readonly lastname: string | null
}

/** What an account is called: its company, or the person; `null` when neither is known. */
export const nameOf = ({ company_name, firstname, lastname }: Names): string | null => {
  const person = [firstname, lastname].filter((part) => part !== null && part !== "").join(" ")
  return (
    [company_name, person].find((name) => name !== undefined && name !== null && name !== "") ??
    null
  )
}
