import type { Permission } from "@affnet/domain"
import type { Text } from "../texts/Text.ts"
import type { Part, Problems, Request, Typed, Version } from "./Form.ts"
import type { Fact } from "./Shown.ts"

/** A text, with the values that stand in it where it has some. */
export type Said = Text | readonly [text: Text, values: Readonly<Record<string, string | number>>]

interface Asking {
  readonly title: Text
  /** What will happen, in numbers where the network knows them; asked before it does. */
  readonly asks: Said | (() => Promise<Said>)
  readonly tone?: "bad"
  /** What a manager's role has to be allowed to write; that of the record without it. */
  readonly area?: Permission.Area
  /** What has to be typed for it: an amount, a reason, a date. */
  readonly fields?: Part["fields"]
  readonly begun?: Typed
  readonly check?: (request: Request) => Promise<Problems>
}

export interface Running extends Asking {
  readonly run: (request: Request) => Promise<unknown>
}

interface Going extends Asking {
  /** Does it, and gives the page to go to. */
  readonly go: (request: Request) => Promise<string>
}

interface Revealing extends Asking {
  /** Does it, and gives what is shown this once. */
  readonly reveal: (request: Request) => Promise<ReadonlyArray<Fact>>
}

/** Something that is done to a record, or to several. */
export type Action = Running | Going | Revealing

/** How a record is deleted: of the version that somebody saw, where the network tells versions of it apart. */
export interface Removal extends Asking {
  readonly run: (request: Request, version?: Version) => Promise<unknown>
}
