import type { Removal, Running } from "./Action.ts"
import { fieldsOf } from "./Form.ts"
import type { Noun } from "./Noun.ts"
import { type Begun, begunWith, Overtaken, sendOver } from "./Overtaken.ts"

/** Deletes the version that somebody saw: `seen` when the page was drawn, or else from now on. */
export const removing = (
  { form, remove }: Pick<Noun, "form" | "remove">,
  id: number,
  seen?: Begun
): Running | undefined => {
  const removal: Removal | undefined = remove?.(id)
  if (removal === undefined || form?.read === undefined) return removal
  let last = seen
  const see = async (): Promise<Begun> => {
    last ??= await begunWith(form, id)
    return last
  }
  // What fails now is tried again when it is needed.
  see().catch(() => undefined)
  const run = async (): Promise<void> => {
    try {
      await sendOver({
        begun: await see(),
        fields: fieldsOf(form),
        read: () => begunWith(form, id),
        send: (version) => removal.run({}, version)
      })
    } catch (error) {
      // Whoever is told of other values has seen those.
      if (error instanceof Overtaken) last = error.now
      throw error
    }
  }
  return { ...removal, run }
}
