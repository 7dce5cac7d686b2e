import { affnet } from "../../data/affnet.ts"
import type { Viewer } from "../../data/session.ts"
import { paging } from "../../records/Asked.ts"
import * as Field from "../../records/Field.ts"
import type { Request } from "../../records/Form.ts"
import { noun } from "../../records/Noun.ts"
import { moment, place, type States, state } from "../../records/Shown.ts"
import { choicesOf } from "../states.ts"
import { checkingOwn } from "./checking.ts"
import { textOf } from "./password.ts"

const resources = {
  manager: affnet.managerMembers,
  affiliate: affnet.affiliateMembers,
  advertiser: affnet.advertiserMembers
}

type Access = "admin" | "member" | "viewer"

/** In this order they are offered: an invitation begins with the first one. */
const accesses: States<Access> = {
  member: ["All but keys and people", "off"],
  admin: ["May do everything", "good"],
  viewer: ["Only looks", "off"]
}

const joined: States<"yes" | "no"> = {
  yes: ["Member", "good"],
  no: ["Invited", "waiting"]
}

const access = Field.choice("access", "Access", choicesOf(accesses))

const accessOf = ({ access: given }: Request): Access =>
  given === "admin" || given === "viewer" ? given : "member"

/** Who signs in to the own account, and who is invited. */
export const members = (role: Viewer["role"]) => {
  const people = resources[role]
  return noun({
    title: "People",
    empty: "Nobody else signs in to this account.",
    isSearched: false,
    list: (asked) => people.listPeople(paging(asked)),
    key: ({ id }) => id,
    columns: [
      ["E-mail address", ({ email, id }) => place(`/people/${id}`, email ?? "")],
      ["Access", (one) => state(accesses, one.access)],
      ["Status", ({ is_invited }) => state(joined, is_invited === true ? "no" : "yes")],
      ["Since", ({ created }) => moment(created)]
    ],
    actions: [
      {
        title: "Invite somebody",
        asks: "The person gets a letter with a link that is good for seven days.",
        fields: [Field.text("email", "E-mail address", { isNeeded: true }), access],
        check: checkingOwn("member"),
        run: async (request) =>
          people.invitePerson({ email: textOf(request, "email"), access: accessOf(request) })
      }
    ],
    details: async (id) => {
      const { items } = await people.listPeople({ id, perPage: 1 })
      const [one] = items
      return {
        title: one?.email,
        actions: [
          {
            title: "Change access",
            asks: "In force with the next request of this person.",
            fields: [access],
            begun: { access: one?.access ?? "member" },
            run: async (request) => people.updatePerson(id, { access: accessOf(request) })
          }
        ],
        sections: [
          {
            title: "Person",
            facts: [
              ["Access", state(accesses, one?.access)],
              ["Status", state(joined, one?.is_invited === true ? "no" : "yes")],
              ["Since", moment(one?.created)]
            ]
          }
        ]
      }
    },
    remove: (id) => ({
      title: "Remove",
      asks: "The person no longer signs in to this account; sessions for it end at once.",
      tone: "bad",
      run: async () => people.removePerson(id)
    })
  })
}
