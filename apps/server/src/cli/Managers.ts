import type { Manager } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { Managers } from "../accounts/managers/Managers.ts"
import * as Server from "../Server.ts"
import { onlyReads } from "./onlyReads.ts"
import { json, printList } from "./printList.ts"
import { resetSecondFactor } from "./resetSecondFactor.ts"

/** Managers, for the operator. */

const services = Managers.layer.pipe(Layer.provideMerge(Server.database))

const shown = ({ api_key, firstname, lastname, ...manager }: Manager.Manager) => ({
  id: manager.id,
  email: manager.email,
  name: [firstname, lastname].filter((part) => part !== null).join(" "),
  role: manager.role,
  assigned_only: manager.assigned_only,
  status: manager.status,
  api_status: manager.api_status,
  key: api_key
})

const list = Command.make("list", { json }, ({ json }) =>
  Managers.pipe(
    Effect.flatMap((managers) =>
      printList(json, (part) =>
        Effect.map(
          managers.list({
            ...part,
            sort: { field: "id", direction: "asc" },
            q: undefined,
            filters: []
          }),
          ({ items }) => items.map(shown)
        )
      )
    ),
    Effect.provide(services),
    onlyReads
  )
).pipe(Command.withDescription("List those who run the network, with their roles"))

export const managers = Command.make("managers").pipe(
  Command.withDescription("Those who run the network; `keys create` makes one"),
  Command.withSubcommands([list, resetSecondFactor])
)
