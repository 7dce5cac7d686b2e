import { Role } from "@affnet/domain"
import { Effect } from "effect"
import { none } from "./arguments.ts"
import { make, reading } from "./Tool.ts"

/** Whether the network knows the key is seen by asking it for anything at all. */
export const whoami = make({
  name: "whoami",
  title: "Who am I",
  description: "Role and limits of this key.",
  toolset: "core",
  roles: Role.Role.literals,
  hints: reading,
  arguments: none,
  run: (_, { client, principal, role, settings }) =>
    Effect.as(client.lists.listTiers({ query: { page: 1, perPage: 1 } }), {
      data: {
        role,
        principal,
        read_only: settings.readOnly,
        toolsets: [...settings.toolsets],
        max_result_tokens: settings.maxResultTokens
      }
    })
})
