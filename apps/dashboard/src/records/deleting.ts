import type { Removal, Said } from "./Action.ts"
import type { Version } from "./Form.ts"

/** Deletes a record, after it was said what comes of that. */
export const deleting =
  (
    asks: Said | ((id: number) => Promise<Said>),
    remove: (id: number, version?: Version) => PromiseLike<unknown>
  ) =>
  (id: number): Removal => ({
    title: "Delete",
    asks: typeof asks === "function" ? () => asks(id) : asks,
    tone: "bad",
    run: async (_, version) => remove(id, version)
  })
