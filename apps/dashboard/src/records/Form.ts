import type { Call, CallOptions } from "@affnet/client"
import type { Text } from "../texts/Text.ts"
import type { Lookup } from "./Lookup.ts"
import type { Section } from "./Section.ts"

/** The values of a choice, and what they are called. */
export type Choices = ReadonlyArray<readonly [value: string, title: Text]>

/** What a field may hold. */
export type Value = string | number | boolean | null | File | ReadonlyArray<string | number> | Rows

/** The lines of a field of rows. */
export type Rows = ReadonlyArray<Typed>

/** What is typed, by the names of fields. */
export interface Typed {
  readonly [name: string]: Value | undefined
}

/** What is wrong, by the names of fields; nothing when all is right. */
export type Problems = Readonly<Record<string, string>>

/** What a field may have besides its name and its title. */
export interface Options {
  readonly help?: Text
  readonly isNeeded?: boolean
  /** Stands beside the next one, where there is room. */
  readonly isHalf?: boolean
  /** Asked for only when a record is made. */
  readonly isFirst?: boolean
  /** Can't be cleared: when it is left empty, the request does not name it. */
  readonly isKept?: boolean
  /** Whether it is asked for, after what else was typed. */
  readonly when?: (typed: Typed) => boolean
}

interface Named extends Options {
  /** That of the record and of the request; `targeting.geo.allowed` is a part of a part. */
  readonly name: string
  readonly title: Text
}

/** Typed as it is: `money` is text that the domain reads, `moment` is in Unix seconds. */
export interface Plain {
  readonly kind?:
    | "text"
    | "long"
    | "code"
    | "password"
    | "number"
    | "money"
    | "day"
    | "moment"
    | "switch"
}

interface Tagged {
  /** Words of whoever types. */
  readonly kind: "tags"
  /** What is offered of them. */
  readonly suggested?: ReadonlyArray<string>
}

interface Chosen {
  /** One of them, or several. */
  readonly kind: "choice" | "choices"
  readonly choices: Choices
}

export interface LookedUp {
  /** One record or value, or several. */
  readonly kind: "record" | "records"
  readonly of: Lookup | ((typed: Typed) => Lookup)
}

interface OfRows {
  readonly kind: "rows"
  readonly fields: ReadonlyArray<Field>
  /** What the button for one more says. */
  readonly add: Text
}

interface OfFile {
  readonly kind: "file"
  /** As the browser's dialog takes it: `image/*`. */
  readonly accept: string
  /** Whether the request holds it as text, in a data URI. */
  readonly isInline?: boolean
}

/** A field of a form. */
export type Field = Named & (Plain | Tagged | Chosen | LookedUp | OfRows | OfFile)

/** Fields under a heading. */
export interface Part {
  readonly title?: Text
  readonly help?: Text
  readonly fields: ReadonlyArray<Field>
}

/** What was typed as a request says it: emptied fields are `null`, files that nobody chose are left out. */
export type Request = Readonly<Record<string, unknown>>

/** How a record is made and changed. */
export interface Form {
  readonly parts: ReadonlyArray<Part>
  /** What a new record begins with. */
  readonly begun?: Typed
  /** Checks by the domain's own schema, which is loaded with the form. */
  readonly check: (request: Request, isNew: boolean) => Promise<Problems>
  /** What would come of it, before anything is made. */
  readonly preview?: (request: Request) => Promise<ReadonlyArray<Section>>
  /**
   * Makes a record: `made` says which. The call begins at once, and so that of `update`: whoever asks which
   * request there would be notes it instead of sending it, which nothing could that came later.
   */
  readonly create?: (request: Request) => Making
  readonly update?: (id: number, request: Request, version?: Version) => Call<unknown>
  /** The record that a form begins with: the fields take their values out of it, by their names. */
  readonly read?: (id: number) => Promise<Versioned>
}

/** The version of a record that a change is meant for, as the client takes it. */
export type Version = Pick<CallOptions, "ifMatch">

/** A record as it was read, and the version that it had then, where the network tells versions of it apart. */
export interface Versioned {
  readonly record: object
  readonly version: Version | undefined
}

/**
 * The record of a call with its version. `shaped` gives the record the values that fields are named after. Only for
 * the very record that `update` changes: the version of another one says nothing about it.
 */
export const versioned = async <Record extends object>(
  call: Call<Record>,
  shaped: (record: Record) => object = (record) => record
): Promise<Versioned> => {
  const { data, etag } = await call.withResponse()
  return { record: shaped(data), version: etag === undefined ? undefined : { ifMatch: etag } }
}

/** A record that is being made, and the id that it gets. */
export interface Making {
  readonly id: Promise<string | number>
}

/** Tells the id of a record from the answer to the call that makes it. */
export const madeAs = <Answer>(
  call: Call<Answer>,
  idOf: (answer: Answer) => string | number
): Making => ({ id: call.then(idOf) })

/** The same where the answer is the record. */
export const made = (call: Call<{ readonly id: string | number }>): Making =>
  madeAs(call, ({ id }) => id)

/** All fields of a form. */
export const fieldsOf = ({ parts }: Pick<Form, "parts">): ReadonlyArray<Field> =>
  parts.flatMap(({ fields }) => fields)
