import type { Permission } from "@affnet/domain"
import type { Preset } from "../address/Period.ts"
import type { Text } from "../texts/Text.ts"
import type { Action, Removal, Said } from "./Action.ts"
import type { Asked, Page } from "./Asked.ts"
import type { Choices, Form } from "./Form.ts"
import type { Lookup } from "./Lookup.ts"
import type { Section } from "./Section.ts"
import type { Shown } from "./Shown.ts"

/** A column: its title, what it shows of a row, and the field by which the network sorts it, where it does. */
export type Column<Row> = readonly [title: Text, show: (row: Row) => Shown, sort?: string]

/** A choice above a list. */
export interface Filter {
  readonly name: string
  readonly title: Text
  /** Its values, and what they are called. */
  readonly choices?: Choices
  /** Where its values are looked up; without both, any text. */
  readonly of?: Lookup
  /** The filter whose values belong to the one that is chosen here. */
  readonly clears?: string
}

export interface Details {
  readonly title: string | undefined
  readonly state?: Shown
  readonly sections: ReadonlyArray<Section>
  /** What somebody should know before doing anything. */
  readonly notes?: ReadonlyArray<Said>
  /** Whether it goes on by itself, so that it is looked at again each second. */
  readonly isUnderWay?: boolean
  readonly actions?: ReadonlyArray<Action>
  /** Pages that go on from here. */
  readonly links?: ReadonlyArray<{ readonly to: string; readonly title: Text }>
}

/** A kind of record with its list, details and form, whatever its rows are. */
export interface Noun {
  readonly title: Text
  /** What to do when there is none. */
  readonly empty: Text
  /** The part of the network that a manager's role has to be allowed to read and to write. */
  readonly area?: Permission.Area
  readonly columns: ReadonlyArray<{ readonly title: Text; readonly sort?: string }>
  readonly filters: ReadonlyArray<Filter>
  readonly isSearched: boolean
  /** The range of days that it is listed over until somebody chooses another; without one it is listed whole. */
  readonly usualPeriod?: Preset
  readonly csv?: (asked: Asked) => AsyncIterable<string>
  /** By what it is sorted, the last ones first, until somebody sorts it otherwise. */
  readonly newestBy?: string
  readonly list: (asked: Asked) => Promise<Page<Line>>
  readonly details?: (id: number) => Promise<Details>
  readonly form?: Form
  /** There is one of it: its list is its page. */
  readonly isOnly?: boolean
  /** What the button for a new one says. */
  readonly add?: Text
  /** Deletes a record. Without details, each row of the list offers it. */
  readonly remove?: (id: number) => Removal
  /** What can be done to several records at once, by their keys. */
  readonly bulk?: (keys: ReadonlyArray<string>) => ReadonlyArray<Action>
  /** What can be done from the list, to no record in particular. */
  readonly actions?: ReadonlyArray<Action>
  /** Lists of its own that a record has, by what stands in the address: `/offers/7/goals`. */
  readonly lists?: Readonly<Record<string, (id: number) => Noun>>
}

/** A row as the table draws it. */
export interface Line {
  readonly key: string
  readonly cells: ReadonlyArray<Shown>
}

/** A row of a list, or nothing of it: every field of an item may be left out. */
interface Described<Row> extends Omit<Noun, "columns" | "filters" | "isSearched" | "list"> {
  readonly columns: ReadonlyArray<Column<Row>>
  readonly filters?: ReadonlyArray<Filter>
  readonly isSearched?: boolean
  readonly list: (asked: Asked) => PromiseLike<Page<Row>>
  readonly key: (row: Row) => string | number | null | undefined
}

/** Forgets what a row is: pages know lines alone. */
export const noun = <Row>(described: Described<Row>): Noun => ({
  ...described,
  columns: described.columns.map(([title, , sort]) => ({ title, ...(sort && { sort }) })),
  filters: described.filters ?? [],
  isSearched: described.isSearched ?? true,
  list: async (asked) => {
    const { items, total } = await described.list(asked)
    return {
      total,
      items: items.map((row) => ({
        key: String(described.key(row)),
        cells: described.columns.map(([, show]) => show(row))
      }))
    }
  }
})
