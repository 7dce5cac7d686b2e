import type { Schema } from "effect"
import type { Problems, Request } from "./Form.ts"

type Checked = Schema.ConstraintDecoder<unknown>

/** Schemas of the domain: of a new record, and of a change where that has another one. */
export type Schemas<Kind extends string> = Readonly<
  Record<Kind, readonly [create: Checked, update?: Checked]>
>

/** Checks what was typed by schemas of the domain, which are loaded with the form. */
export const checkingBy =
  <Kind extends string>(load: () => Promise<Schemas<Kind>>) =>
  (kind: Kind) =>
  async (request: Request, isNew = true): Promise<Problems> => {
    const [{ problemsBy }, schemas] = await Promise.all([import("./checkBy.ts"), load()])
    const [create, update = create] = schemas[kind]
    return problemsBy(isNew ? create : update, request)
  }
