import { affnet } from "../../data/affnet.ts"
import type { Viewer } from "../../data/session.ts"
import { paging } from "../../records/Asked.ts"
import * as Field from "../../records/Field.ts"
import type { Request } from "../../records/Form.ts"
import { noun } from "../../records/Noun.ts"
import { code, type Fact, flag, labels, moment, record, text } from "../../records/Shown.ts"
import { checkingOwn } from "./checking.ts"
import { passwordField, passwordOf, textOf } from "./password.ts"

const resources = {
  manager: affnet.managerApiKey,
  affiliate: affnet.affiliateApiKey,
  advertiser: affnet.advertiserApiKey
}

const limits = [
  Field.text("name", "Name", { isNeeded: true, help: "What uses it, so that you know later." }),
  Field.flag("read_only", "May only read"),
  Field.text("networks", "Networks", {
    help: "Where it may be used from, such as 203.0.113.0/24; everywhere without any."
  }),
  Field.number("expires_in_days", "Days until it ends", { help: "Never without any." })
]

const overlap = Field.number("overlap_hours", "Hours that the old one stays valid")

const shownOnce = (secret: string): ReadonlyArray<Fact> => [["API key", code(secret)]]

const made = (request: Request) => ({
  ...request,
  name: textOf(request, "name"),
  ...passwordOf(request)
})

/** The keys of the own account: shown once, limited, rotated. */
export const apiKeys = (role: Viewer["role"]) => {
  const keys = resources[role]
  const find = async (id: number) => {
    const { items } = await keys.listOwn({ id, perPage: 1 })
    return items[0]
  }
  return noun({
    title: "API keys",
    empty: "No keys yet. Programs that use the API need one.",
    isSearched: false,
    list: (asked) => keys.listOwn(paging(asked)),
    key: ({ id }) => id,
    columns: [
      ["Name", ({ id, name }) => record("api-keys", id, name)],
      ["Key", ({ masked }) => text(masked)],
      ["May only read", ({ read_only }) => flag(read_only)],
      ["Networks", ({ networks }) => labels(networks)],
      ["Used last", ({ last_used }) => moment(last_used)],
      ["Ends", ({ expires }) => moment(expires)]
    ],
    actions: [
      {
        title: "New API key",
        asks: "The key is shown once. Whoever has it can do what its limits allow.",
        fields: [...limits, passwordField],
        check: checkingOwn("apiKey"),
        reveal: async (request) => shownOnce((await keys.createOwn(made(request))).secret)
      }
    ],
    details: async (id) => {
      const key = await find(id)
      return {
        title: key?.name,
        actions: [
          {
            title: "Rotate",
            asks: "A new key takes the place of this one, which works a while longer.",
            fields: [overlap, passwordField],
            begun: { overlap_hours: 24 },
            reveal: async (request) =>
              shownOnce((await keys.rotateOwn(id, { ...request, ...passwordOf(request) })).secret)
          }
        ],
        sections: [
          {
            title: "API key",
            facts: [
              ["Key", text(key?.masked)],
              ["May only read", flag(key?.read_only)],
              ["Networks", labels(key?.networks)],
              ["Since", moment(key?.created)],
              ["Used last", moment(key?.last_used)],
              ["Ends", moment(key?.expires)]
            ]
          }
        ]
      }
    },
    remove: (id) => ({
      title: "Delete",
      asks: "Programs that use this key are refused with their next request.",
      tone: "bad",
      run: async () => keys.deleteOwn(id)
    })
  })
}
