import { isSignedOut, type Told, toldOf } from "../data/failures.ts"

/** One of several that was refused, and why. */
export interface Refusal {
  readonly key: string
  readonly told: Told
}

/** Some of several were refused; the others are done. */
export class PartlyFailed extends Error {
  override readonly name = "PartlyFailed"
  readonly refusals: ReadonlyArray<Refusal>
  readonly all: number

  constructor(refusals: ReadonlyArray<Refusal>, all: number) {
    super(`${refusals.length} of ${all} were refused`)
    this.refusals = refusals
    this.all = all
  }
}

/** Does it to one after the other. One that is refused stops none of the others. */
export const doAll = async (
  keys: ReadonlyArray<string>,
  act: (key: string) => PromiseLike<unknown>
): Promise<void> => {
  const refusals: Array<Refusal> = []
  for (const key of keys) {
    try {
      await act(key)
    } catch (error) {
      // Nobody is signed in any more, so that the rest would be refused as well.
      if (isSignedOut(error)) throw error
      refusals.push({ key, told: toldOf(error) })
    }
  }
  if (refusals.length > 0) throw new PartlyFailed(refusals, keys.length)
}
