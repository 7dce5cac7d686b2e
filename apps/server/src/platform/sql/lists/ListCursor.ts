import { Context } from "effect"

/** Where a list has come to that is read to its end, page by page. */
export interface Cursor {
  /** The id of the last row; `undefined` before the first page, and where the order is not that of ids. */
  lastId: number | undefined
}

/** Set by readers of all pages: a page then begins behind the last row, without skipping over all before it. */
export const ListCursor = Context.Reference<Cursor | undefined>("server/ListCursor", {
  defaultValue: () => undefined
})
