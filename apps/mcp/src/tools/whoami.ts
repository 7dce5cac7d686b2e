import { Profile, Role } from "@affnet/domain"
import { Effect, Schema } from "effect"
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
    Effect.map(profileOf(client, role), ({ name, ...profile }) => ({
      data: {
        ...profile,
        ...(settings.pii ? { name } : {}),
        principal,
        read_only: settings.readOnly,
        toolsets: [...settings.toolsets],
        max_result_tokens: settings.maxResultTokens
      }
    }))
})
