import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { made, versioned } from "../../../records/Form.ts"
import { noun } from "../../../records/Noun.ts"
import { text } from "../../../records/Shown.ts"

export const tags = noun({
  title: "Tags",
  empty: "No tags yet. They are labels of affiliates, advertisers and offers.",
  add: "New tag",
  area: "settings",
  list: (asked) => affnet.settingsTags.list(paging(asked)),
  key: ({ id }) => id,
  columns: [
    { title: "Id", show: ({ id }) => text(id), sort: "id" },
    { title: "Title", show: ({ title }) => text(title), sort: "title" },
    { title: "Place", show: ({ sort }) => text(sort), sort: "sort" }
  ],
  form: {
    parts: [
      {
        fields: [
          { name: "title", title: "Title", isNeeded: true },
          { name: "sort", title: "Place", kind: "number", help: "Small numbers come first." }
        ]
      }
    ],
    check: async (request, isNew) => (await import("./settingsChecks.ts")).tag(request, isNew),
    read: (id) => versioned(affnet.settingsTags.get(id)),
    create: (request) =>
      made(
        affnet.settingsTags.create({ ...request, title: String(request.title) }),
        ({ id }) => id
      ),
    update: affnet.settingsTags.update
  },
  remove: (id) => ({
    title: "Delete",
    asks: "It disappears from everything that has it, and cannot be brought back.",
    tone: "bad",
    run: async () => affnet.settingsTags.delete(id)
  })
})
