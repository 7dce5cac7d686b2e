import { affnet } from "../../../data/affnet.ts"
import { pageOf } from "../../../records/Asked.ts"
import { noun } from "../../../records/Noun.ts"
import { labels, said } from "../../../records/Shown.ts"
import { managerRoles } from "../../states.ts"

export const roles = noun({
  title: "Roles",
  empty: "No roles.",
  area: "managers",
  isSearched: false,
  list: async (asked) => pageOf(await affnet.permissions.list(), asked),
  key: ({ role }) => role,
  columns: [
    { title: "Role", show: ({ role }) => said(managerRoles[role]) },
    {
      title: "Reads",
      show: ({ permissions }) => labels(areasOf(permissions, "read"))
    },
    { title: "Changes", show: ({ permissions }) => labels(areasOf(permissions, "write")) }
  ]
})

const areasOf = (permissions: ReadonlyArray<string>, access: string): ReadonlyArray<string> =>
  permissions
    .map((one) => one.split(":"))
    .filter(([, kind]) => kind === access)
    .map(([area = ""]) => area)
