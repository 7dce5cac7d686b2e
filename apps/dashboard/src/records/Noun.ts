import type { Period } from "../address/Period.ts"
import type { Text } from "../texts/Text.ts"
import type { Shown } from "./Shown.ts"

/** A page of records, as every list of the client gives it. */
export interface Page<Row> {
  readonly items: ReadonlyArray<Row>
  readonly total: number
}

/** What a list asks for. */
export interface Asked {
  readonly page: number
  readonly perPage: number
  readonly q?: string
  readonly sortField?: string
  readonly sortDirection?: "asc" | "desc"
  readonly filters: Readonly<Record<string, string>>
  readonly period: Period | undefined
}

export interface Column<Row> {
  readonly title: Text
  readonly show: (row: Row) => Shown
  /** The field by which the network sorts it, where it does. */
  readonly sort?: string
}

/** A choice above a list. */
export interface Filter {
  readonly name: string
  readonly title: Text
  /** Its values, and what they are called; any text without them. */
  readonly choices?: ReadonlyArray<readonly [value: string, title: Text]>
}

export interface Fact {
  readonly title: Text
  readonly shown: Shown
}

/** A part of a page of details. */
export interface Section {
  readonly title: Text
  readonly facts?: ReadonlyArray<Fact>
  readonly table?: {
    readonly heads: ReadonlyArray<Text>
    readonly rows: ReadonlyArray<ReadonlyArray<Shown>>
    readonly empty: Text
  }
}

/** A field of a form. Its name is that of the record and of the request. */
export interface Field {
  readonly name: string
  readonly title: Text
  readonly kind?: "text" | "long" | "password" | "choice" | "number"
  readonly choices?: ReadonlyArray<readonly [value: string, title: Text]>
  readonly isNeeded?: boolean
  readonly help?: Text
  /** Asked for only when a record is made. */
  readonly isFirst?: boolean
}

/** What is typed, by the names of fields. */
export type Typed = Readonly<Record<string, string | number>>

/** What is wrong, by the names of fields; nothing when all is right. */
export type Problems = Readonly<Record<string, string>>

export interface Form {
  readonly fields: ReadonlyArray<Field>
  /** Checks by the domain's own schema, which is loaded with the form. */
  readonly check: (typed: Typed, isNew: boolean) => Promise<Problems>
  /** Makes a record and answers its id. */
  readonly create?: (typed: Typed) => Promise<number>
  readonly update?: (id: number, typed: Typed) => Promise<void>
  /** What the form begins with. */
  readonly read?: (id: number) => Promise<Typed>
}

/** Something that is done to a record from its details. */
export interface Action {
  readonly title: Text
  /** What will happen, asked before it does. */
  readonly asks: Text
  readonly tone?: "bad"
  readonly run: () => Promise<unknown>
}

export interface Details {
  readonly title: string | undefined
  readonly state?: Shown
  readonly sections: ReadonlyArray<Section>
  readonly actions?: ReadonlyArray<Action>
  /** Pages that go on from here. */
  readonly links?: ReadonlyArray<{ readonly to: string; readonly title: Text }>
}

/** A kind of record with its list, details and form, whatever its rows are. */
export interface Noun {
  readonly title: Text
  /** What to do when there is none. */
  readonly empty: Text
  readonly columns: ReadonlyArray<{ readonly title: Text; readonly sort?: string }>
  readonly filters: ReadonlyArray<Filter>
  readonly isSearched: boolean
  /** Whether it is listed over a range of days. */
  readonly hasPeriod: boolean
  readonly csv?: (asked: Asked) => AsyncIterable<string>
  /** By what it is sorted, the last ones first, until somebody sorts it otherwise. */
  readonly newestBy?: string
  readonly list: (asked: Asked) => Promise<Page<Line>>
  readonly details?: (id: number) => Promise<Details>
  readonly form?: Form
  /** What the button for a new one says. */
  readonly add?: Text
}

/** A row as the table draws it. */
export interface Line {
  readonly key: string
  readonly cells: ReadonlyArray<Shown>
}

/** A row of a list, or nothing of it: every field of an item may be left out. */
interface Described<Row>
  extends Omit<Noun, "columns" | "filters" | "isSearched" | "hasPeriod" | "list"> {
  readonly columns: ReadonlyArray<Column<Row>>
  readonly filters?: ReadonlyArray<Filter>
  readonly isSearched?: boolean
  readonly hasPeriod?: boolean
  readonly list: (asked: Asked) => PromiseLike<Page<Row>>
  readonly key: (row: Row) => string | number | null | undefined
}

/** Forgets what a row is: pages know lines alone. */
export const noun = <Row>(described: Described<Row>): Noun => ({
  ...described,
  filters: described.filters ?? [],
  isSearched: described.isSearched ?? true,
  hasPeriod: described.hasPeriod ?? false,
  list: async (asked) => {
    const { items, total } = await described.list(asked)
    return {
      total,
      items: items.map((row) => ({
        key: String(described.key(row)),
        cells: described.columns.map(({ show }) => show(row))
      }))
    }
  }
})

/** The part of the request that every list of the network takes. */
export const paging = ({ filters: _filters, period: _period, ...rest }: Asked) => rest

/** Of a report: its range as well, and the one column by which the dashboard sorts it. */
export const ranged = ({
  filters: _filters,
  period,
  sortField,
  sortDirection,
  ...rest
}: Asked) => ({
  ...rest,
  ...(sortField === "created" && {
    sortField: "created" as const,
    sortDirection: sortDirection ?? "desc"
  }),
  ...(period !== undefined && { rangeFrom: period.from, rangeTo: period.to })
})

/** The same without a page, for files that have all rows. */
export const allRanged = (asked: Asked) => {
  const { page: _page, perPage: _perPage, ...all } = ranged(asked)
  return all
}

/** What a list asks for without a page, for files that have all rows. */
export const unpaged = ({ filters, q }: Asked) => ({ ...filters, ...(q !== undefined && { q }) })
