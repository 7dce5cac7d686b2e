import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { made, versioned } from "../../../records/Form.ts"
import { noun } from "../../../records/Noun.ts"
import { code, flag, text } from "../../../records/Shown.ts"

export const tiers = noun({
  title: "Tiers",
  empty: "No tiers yet. They are levels of affiliates.",
  add: "New tier",
  area: "settings",
  list: (asked) => affnet.settingsTiers.list(paging(asked)),
  key: ({ id }) => id,
  columns: [
    { title: "Id", show: ({ id }) => text(id), sort: "id" },
    { title: "Title", show: ({ title }) => text(title), sort: "title" },
    { title: "Colour", show: ({ color }) => code(color) },
    { title: "Of new affiliates", show: ({ isDefault }) => flag(isDefault) }
  ],
  form: {
    parts: [
      {
        fields: [
          { name: "title", title: "Title", isNeeded: true },
          { name: "color", title: "Colour", help: "Such as #0a7f3f." },
          {
            name: "isDefault",
            title: "Of new affiliates",
            kind: "switch",
            isKept: true,
            help: "Takes the mark from the tier that has it."
          }
        ]
      }
    ],
    check: async (request, isNew) => (await import("./settingsChecks.ts")).tier(request, isNew),
    read: (id) => versioned(affnet.settingsTiers.get(id)),
    create: (request) =>
      made(
        affnet.settingsTiers.create({ ...request, title: String(request.title) }),
        ({ id }) => id
      ),
    update: affnet.settingsTiers.update
  },
  remove: (id) => ({
    title: "Delete",
    asks: "It disappears from everything that has it, and cannot be brought back.",
    tone: "bad",
    run: async () => affnet.settingsTiers.delete(id)
  })
})
