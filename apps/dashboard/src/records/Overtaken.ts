import { PreconditionFailed } from "@affnet/client"
import { type Field, type Form, fieldsOf, type Typed, type Version } from "./Form.ts"
import { isChanged } from "./isChanged.ts"
import { begin, readFields } from "./typed.ts"

/** What a form begins with, and the version of the record that it was taken from. */
export interface Begun {
  readonly typed: Typed
  readonly version: Version | undefined
}

/** The record as it is saved now, as a form begins with it. */
export const begunWith = async (
  { parts, read }: Pick<Form, "parts" | "read">,
  id: number
): Promise<Begun> => {
  const found = await read?.(id)
  const fields = fieldsOf({ parts })
  const changeable = fields.filter(({ isFirst }) => isFirst !== true)
  const typed = { ...begin(changeable), ...readFields(fields, found?.record) }
  return { typed, version: found?.version }
}

/** Fields have got other values since the form began, in another window or by somebody else. */
export class Overtaken extends Error {
  override readonly name = "Overtaken"
  /** The record as it is saved now. */
  readonly now: Begun
  readonly fields: ReadonlyArray<Field>

  constructor(now: Begun, fields: ReadonlyArray<Field>) {
    super(`${fields.length} fields have other values by now`)
    this.now = now
    this.fields = fields
  }
}

/** Whoever comes too late so often changes a record that never rests. */
const maxTries = 3

/**
 * Sends a change of the version that the form began with, or deletes the version that was seen. A refusal for another
 * version is the person's to decide only where something would be overwritten: not where what they typed is saved
 * already, by a call whose answer was lost, and not where the form has nothing of what was changed.
 */
export const sendOver = async ({
  begun,
  fields,
  read,
  send,
  typed
}: {
  readonly begun: Begun
  /** Those that are sent. */
  readonly fields: ReadonlyArray<Field>
  /** Nothing is, where the record is deleted. */
  readonly typed?: Typed
  readonly read: () => Promise<Begun>
  readonly send: (version: Version | undefined) => PromiseLike<unknown>
}): Promise<void> => {
  let { version } = begun
  for (let tries = 1; ; tries++) {
    try {
      await send(version)
      return
    } catch (error) {
      if (!(error instanceof PreconditionFailed) || tries === maxTries) throw error
    }
    const now = await read()
    const unlike = (other: Typed) =>
      fields.filter(({ name }) => isChanged({ [name]: other[name] }, { [name]: now.typed[name] }))
    if (typed !== undefined && unlike(typed).length === 0) return
    const changed = unlike(begun.typed)
    if (changed.length > 0) throw new Overtaken(now, changed)
    version = now.version
  }
}
