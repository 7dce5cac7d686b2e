import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import * as Field from "../../../records/Field.ts"
import { made, type Request, versioned } from "../../../records/Form.ts"
import { noun } from "../../../records/Noun.ts"
import { flag, moment, record, said, state, text, titles } from "../../../records/Shown.ts"
import { zones } from "../../../records/zones.ts"
import {
  accountStates,
  choicesOf,
  managerRoles,
  managerStates,
  onOff,
  titlesOf
} from "../../states.ts"
import { checking } from "../checking.ts"
import { nameOf } from "../lookups.ts"
import { areasOf } from "./roles.ts"

const fields = [
  Field.text("email", "E-mail address", { isNeeded: true }),
  Field.text("firstname", "First name"),
  Field.text("lastname", "Last name"),
  Field.text("phone", "Phone"),
  Field.choice("role", "Role", titlesOf(managerRoles), {
    help: "What each role may do stands under Roles."
  }),
  Field.flag("assigned_only", "Sees assigned accounts only", {
    isKept: true,
    help: "Affiliates and advertisers are assigned to managers in their own forms.",
    when: ({ role }) => role !== "owner" && role !== "admin"
  }),
  Field.choice("status", "Status", choicesOf(managerStates)),
  Field.choice("api_status", "API access", choicesOf(onOff)),
  Field.record("timezone", "Time zone", zones, { isKept: true }),
  Field.password("password", "Password", {
    isKept: true,
    help: "Left empty, it stays; somebody new chooses one by the link of a forgotten password."
  })
]

const roleNames = ["owner", "admin", "affiliate_manager", "advertiser_manager", "finance"] as const

const roleOf = ({ role }: Request) => roleNames.find((one) => one === role) ?? "analyst"

export const managers = noun({
  title: "Managers",
  empty: "No managers yet.",
  add: "New manager",
  area: "managers",
  list: (asked) => affnet.managers.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [
    { name: "role", title: "Role", choices: titlesOf(managerRoles) },
    { name: "status", title: "Status", choices: choicesOf(managerStates) }
  ],
  columns: [
    ["Id", ({ id }) => text(id), "id"],
    ["Name", (one) => record("managers", one.id, nameOf(one)), "lastname"],
    ["Role", ({ role }) => said(role && managerRoles[role]), "role"],
    ["Status", ({ status }) => state(accountStates, status), "status"],
    ["Sees assigned accounts only", (one) => flag(one.assigned_only)],
    ["E-mail address", ({ email }) => text(email), "email"],
    ["Since", ({ created }) => moment(created), "created"]
  ],
  details: async (id) => {
    const [manager, roles] = await Promise.all([affnet.managers.get(id), affnet.permissions.list()])
    const { role } = manager
    const own = roles.find((one) => one.role === role)
    return {
      title: nameOf(manager),
      state: state(accountStates, manager.status),
      sections: [
        {
          title: "Manager",
          facts: [
            ["E-mail address", text(manager.email)],
            ["Phone", text(manager.phone)],
            ["Role", said(role && managerRoles[role])],
            ["Reads", titles(areasOf(own?.permissions ?? [], "read"))],
            ["Changes", titles(areasOf(own?.permissions ?? [], "write"))],
            ["Sees assigned accounts only", flag(manager.assigned_only)],
            ["API access", state(onOff, manager.api_status)],
            ["Time zone", text(manager.timezone)],
            ["Since", moment(manager.created)],
            ["Changed", moment(manager.updated)]
          ]
        }
      ]
    }
  },
  form: {
    parts: [{ fields }],
    begun: { role: "affiliate_manager" },
    check: checking("manager"),
    read: (id) => versioned(affnet.managers.get(id)),
    create: (request) =>
      made(
        affnet.managers.create({
          ...request,
          email: String(request.email),
          role: roleOf(request)
        })
      ),
    update: affnet.managers.update
  },
  remove: deleting(
    "Neither a password nor a key lets this manager in any more. What was done stays in the activity log.",
    affnet.managers.delete
  )
})
