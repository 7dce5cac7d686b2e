import type { Shape } from "./Shape.ts"

/** What the client knows of an operation of the contract. */
export interface Operation {
  readonly method: string
  /** The path, with the names of its parameters in braces. */
  readonly path: string
  /** The parameters of the path, in its order. */
  readonly params?: Readonly<Record<string, Shape>>
  /** Where most of what the caller says goes; nowhere when there is nothing to say. */
  readonly input?: "query" | "body"
  /** Parameters that go into the query although there is a body. */
  readonly query?: ReadonlyArray<string>
  /** Parameters of the query that may be written several times, as `name[]`. */
  readonly several?: ReadonlyArray<string>
  /** The field that takes a file, in a form. */
  readonly file?: string
  /** Whether it wants no key. */
  readonly isOpen?: boolean
  /** Whether it may be sent again when its outcome is unknown. */
  readonly isRepeatable?: boolean
  /** Whether it takes an idempotency key. */
  readonly isNamed?: boolean
  /** Whether its rows come as CSV as well. */
  readonly isExported?: boolean
  readonly answer: AnswerForm
}

/** How an answer becomes what the method returns. */
export interface AnswerForm {
  /** What `info` looks like; there is none when this is not given. */
  readonly info?: Shape
  /** The only field of `info`, which stands for all of it. */
  readonly part?: string
  /** Whether it is the bytes of a file, and no envelope. */
  readonly isFile?: boolean
  /** Whether headers say where the page stands in its list. */
  readonly isPage?: boolean
  /** Whether a header says up to when the answer is complete. */
  readonly tellsCompleteness?: boolean
}

/** Operations by resource and method. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>
