import type { Permission } from "@affnet/domain"
import { affnet } from "../../../data/affnet.ts"
import { pageOf } from "../../../records/Asked.ts"
import { noun } from "../../../records/Noun.ts"
import { said, titles } from "../../../records/Shown.ts"
import type { Text } from "../../../texts/Text.ts"
import { managerRoles } from "../../states.ts"

const areas = [
  ["affiliates", "Affiliates"],
  ["advertisers", "Advertisers"],
  ["managers", "Managers"],
  ["offers", "Offers"],
  ["campaigns", "Campaigns"],
  ["conversions", "Conversions"],
  ["leads", "Leads"],
  ["reports", "Statistics"],
  ["money", "Money"],
  ["settings", "Network settings"]
] as const satisfies ReadonlyArray<readonly [Permission.Area, Text]>

/** What is read, or changed, with these permissions. */
export const areasOf = (permissions: ReadonlyArray<string>, access: Permission.Access) =>
  areas.filter(([area]) => permissions.includes(`${area}:${access}`)).map(([, title]) => title)

export const roles = noun({
  title: "Roles",
  empty: "No roles.",
  area: "managers",
  isSearched: false,
  list: async (asked) => pageOf(await affnet.permissions.list(), asked),
  key: ({ role }) => role,
  columns: [
    ["Role", ({ role }) => said(managerRoles[role])],
    ["Reads", ({ permissions }) => titles(areasOf(permissions, "read"))],
    ["Changes", ({ permissions }) => titles(areasOf(permissions, "write"))]
  ]
})
