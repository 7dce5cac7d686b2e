import { Profile, Role } from "@affnet/domain"
import { Effect, Schema, Struct } from "effect"
import { profileOf } from "../callers/profile.ts"
import { Toolset } from "../settings/Toolset.ts"
import { none } from "./arguments.ts"
import { make, reading } from "./Tool.ts"

const result = Schema.Struct({
  data: Schema.Struct({
    ...Profile.Profile.fields,
    principal: Schema.String,
    read_only: Schema.Boolean,
    toolsets: Schema.Array(Toolset),
    max_result_tokens: Schema.Int
  })
})

/** What of a profile is the same for every role. */
const shown = [
  "role",
  "id",
  "email",
  "timezone",
  "api_status",
  "manager_role",
  "assigned_only"
] as const

/** The name is a person's where there is no company, so it is for those alone who may see personal data. */
export const whoami = make({
  name: "whoami",
  title: "Who am I",
  description: "Role and limits of this key.",
  toolset: "core",
  roles: Role.Role.literals,
  hints: reading,
  arguments: none,
  result,
  run: (_, { client, principal, role, settings }) =>
    Effect.map(profileOf(client, role), (profile) => ({
      data: {
        ...Struct.pick(profile, shown),
        ...(settings.pii ? { name: profile.name } : {}),
        principal,
        read_only: settings.readOnly,
        toolsets: [...settings.toolsets],
        max_result_tokens: settings.maxResultTokens
      }
    }))
})
