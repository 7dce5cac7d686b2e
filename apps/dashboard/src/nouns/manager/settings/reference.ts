import type { Call } from "@affnet/client"
import { type Page, paging } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import * as Field from "../../../records/Field.ts"
import { made, type Request, type Version, versioned } from "../../../records/Form.ts"
import { type Column, type Noun, noun } from "../../../records/Noun.ts"
import { text } from "../../../records/Shown.ts"
import { checking } from "../checking.ts"

interface Titled {
  readonly id?: number
  readonly title?: string
}

interface Described<Row> extends Pick<Noun, "title" | "empty" | "add"> {
  readonly api: {
    readonly list: (asked: ReturnType<typeof paging>) => PromiseLike<Page<Row>>
    readonly get: (id: number) => Call<Row>
    readonly create: (request: { readonly title: string }) => Call<{ readonly id: number }>
    readonly update: (id: number, request: Request, version?: Version) => Call<unknown>
    readonly delete: (id: number, version?: Version) => PromiseLike<unknown>
  }
  readonly check?: Parameters<typeof checking>[0]
  /** What it has besides its title. */
  readonly fields?: ReadonlyArray<Field.Field>
  readonly columns?: ReadonlyArray<Column<Row>>
}

/** Reference data, which has a title and little else. */
export const reference = <Row extends Titled>({
  api,
  check = "title",
  columns = [],
  fields = [],
  ...words
}: Described<Row>) =>
  noun<Row>({
    ...words,
    area: "settings",
    list: (asked) => api.list(paging(asked)),
    key: ({ id }) => id,
    columns: [
      ["Id", ({ id }) => text(id), "id"],
      ["Title", ({ title }) => text(title), "title"],
      ...columns
    ],
    form: {
      parts: [{ fields: [Field.text("title", "Title", { isNeeded: true }), ...fields] }],
      check: checking(check),
      read: (id) => versioned(api.get(id)),
      create: (request) => made(api.create({ ...request, title: String(request.title) })),
      update: api.update
    },
    remove: deleting(
      "It disappears from everything that has it, and cannot be brought back.",
      api.delete
    )
  })
