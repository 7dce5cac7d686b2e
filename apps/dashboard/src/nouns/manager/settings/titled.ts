import type { Call } from "@affnet/client"
import { type Asked, paging } from "../../../records/Asked.ts"
import { made, type Version, versioned } from "../../../records/Form.ts"
import { noun, type Page } from "../../../records/Noun.ts"
import { text } from "../../../records/Shown.ts"
import type { Text } from "../../../texts/Text.ts"

interface Titled {
  readonly id?: number
  readonly title?: string
}

interface Described {
  readonly title: Text
  readonly empty: Text
  readonly add: Text
  readonly list: (asked: ReturnType<typeof paging>) => PromiseLike<Page<Titled>>
  readonly get: (id: number) => Call<Titled>
  readonly create: (request: { readonly title: string }) => Call<Titled>
  readonly update: (
    id: number,
    request: { readonly title?: string },
    version?: Version
  ) => Call<unknown>
  readonly remove: (id: number) => PromiseLike<unknown>
}

/** Reference data that has a title and nothing else. */
export const titled = ({ add, create, empty, get, list, remove, title, update }: Described) =>
  noun<Titled>({
    title,
    empty,
    add,
    area: "settings",
    list: (asked: Asked) => list(paging(asked)),
    key: ({ id }) => id,
    columns: [
      { title: "Id", show: ({ id }) => text(id), sort: "id" },
      { title: "Title", show: (one) => text(one.title), sort: "title" }
    ],
    form: {
      parts: [{ fields: [{ name: "title", title: "Title", isNeeded: true }] }],
      check: async (request, isNew) => (await import("./settingsChecks.ts")).titled(request, isNew),
      read: (id) => versioned(get(id)),
      create: (request) => made(create({ title: String(request.title) }), ({ id }) => id ?? 0),
      update: (id, request, version) => update(id, request, version)
    },
    remove: (id) => ({
      title: "Delete",
      asks: "It disappears from everything that has it, and cannot be brought back.",
      tone: "bad",
      run: async () => remove(id)
    })
  })
