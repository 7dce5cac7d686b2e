import { ListQuery } from "@affnet/domain"
import { Option } from "effect"
import type { Answer } from "./Answer.ts"
import { cut } from "./Budget.ts"
import { type FitOptions, fit } from "./Fit.ts"
import type { ToolResult } from "./ToolResult.ts"

const pageOf = (place: ListQuery.Pagination, isOnlyPage: boolean) => {
  const page_count = ListQuery.pageCount(place)
  return {
    page: place.page,
    per_page: place.perPage,
    total: place.total,
    page_count,
    ...(place.page < page_count && !isOnlyPage ? { next_page: place.page + 1 } : {})
  }
}

/** How a result is made. */
export interface ResultOptions extends FitOptions {
  readonly maxTokens: number
  readonly requestId: Option.Option<string>
}

/** The result of an answer whose fields are selected, within the budget. */
export const make = (answer: Answer, options: ResultOptions): ToolResult =>
  cut(
    {
      ...fitBeside(answer, options),
      data: fit(answer.data, options),
      ...(answer.place === undefined
        ? {}
        : { page: pageOf(answer.place, answer.isOnlyPage === true) }),
      ...(answer.hint === undefined ? {} : { hint: answer.hint }),
      ...Option.match(options.requestId, {
        onNone: () => ({}),
        onSome: (request_id) => ({ request_id })
      })
    },
    options.maxTokens,
    answer
  )

const fitBeside = ({ beside }: Answer, options: FitOptions): object =>
  beside === undefined
    ? {}
    : Object.fromEntries(
        Object.entries(beside).map(([name, value]) => [name, fit(value, options, name)])
      )
