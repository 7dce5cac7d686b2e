import { Csv, CsvResponse } from "@affnet/api/Wire"
import type { ListQuery } from "@affnet/domain"
import type { Schema } from "effect"
import { slice } from "./Pages.ts"

/** A report as a table of CSV. */
export interface Table {
  /** What a file of it is called. */
  readonly name: string
  readonly record: Schema.Struct<Schema.Struct.Fields>
  readonly rows: ReadonlyArray<Csv.Row>
  readonly headers: Readonly<Record<string, string>>
}

interface Asked extends Pick<ListQuery.Pagination, "page" | "perPage"> {
  readonly isPaged: boolean
}

/** The page that was asked for, or every row when none was. */
export const asCsv = ({ headers, name, record, rows }: Table, asked: Asked) => {
  const columns = Csv.columnsOf(record)
  return asked.isPaged
    ? CsvResponse.page(name, columns, slice(rows, asked), headers)
    : CsvResponse.whole(name, columns, rows, headers)
}
