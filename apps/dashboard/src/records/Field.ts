/** The fields of forms, made by their kinds. Each has a name, that of the record and of the request, and a title. */
import type { Text } from "../texts/Text.ts"
import type { Choices, Field as FormField, LookedUp, Options, Plain } from "./Form.ts"

export type Field = FormField

const plain =
  (kind: Required<Plain>["kind"]) =>
  (name: string, title: Text, options?: Options): Field => ({ name, title, kind, ...options })

export const text = plain("text")
export const long = plain("long")
export const code = plain("code")
export const password = plain("password")
export const number = plain("number")
export const money = plain("money")
export const day = plain("day")
export const moment = plain("moment")
/** A switch: true or false. */
export const flag = plain("switch")

const chosen =
  (kind: "choice" | "choices") =>
  (name: string, title: Text, choices: Choices, options?: Options): Field => ({
    name,
    title,
    kind,
    choices,
    ...options
  })

export const choice = chosen("choice")
export const choices = chosen("choices")

const lookedUp =
  (kind: "record" | "records") =>
  (name: string, title: Text, of: LookedUp["of"], options?: Options): Field => ({
    name,
    title,
    kind,
    of,
    ...options
  })

export const record = lookedUp("record")
export const records = lookedUp("records")

export const tags = (
  name: string,
  title: Text,
  options?: Options & { readonly suggested?: ReadonlyArray<string> }
): Field => ({ name, title, kind: "tags", ...options })

/** Rows of fields; `add` is what the button for one more says. */
export const rows = (
  name: string,
  title: Text,
  add: Text,
  fields: ReadonlyArray<Field>,
  options?: Options
): Field => ({ name, title, kind: "rows", add, fields, ...options })

/** `accept` is as the browser's dialog takes it. An inline one is text in the request, a data URI. */
export const file = (
  name: string,
  title: Text,
  accept: string,
  options?: Options & { readonly isInline?: boolean }
): Field => ({ name, title, kind: "file", accept, ...options })
