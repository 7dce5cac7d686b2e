import {
  BadRequest,
  CurrentPrincipal,
  type Principal,
  ReportParams,
  ValidationFailed
} from "@affnet/api"
import type { ReportRange } from "@affnet/domain"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import * as CsvAnswer from "../../platform/http/CsvAnswer.ts"

/** Makes a report, or names the bound of its range that is invalid. */
type Ask<Cursor, E> = (
  me: Principal,
  asked: ReportParams.ReportQuery
) => Effect.Effect<CsvAnswer.Report<Cursor, E>, ReportRange.RangeRefused>

interface Get {
  readonly query: ReportParams.Given
  readonly request: HttpServerRequest.HttpServerRequest
}
interface Post extends Get {
  readonly payload: ReportParams.Given
}

const errorsOf = ({ field, problem }: ReportRange.RangeRefused) => ({
  errors: { [field]: [problem] }
})

/**
 * Reports by GET or POST. A wrong range is reported as any other field: 400 when it is in the query, 422 when it is
 * in the body.
 */
export const makeAnswerReport = Effect.map(CsvAnswer.makeAnswer, (answer) => {
  const get =
    <Cursor, E>(ask: Ask<Cursor, E>) =>
    ({ query, request }: Get) =>
      CurrentPrincipal.pipe(
        Effect.flatMap((me) => ask(me, ReportParams.read(query))),
        Effect.mapError((refused) => new BadRequest(errorsOf(refused))),
        Effect.flatMap((report) => answer(request, report))
      )

  const post =
    <Cursor, E>(ask: Ask<Cursor, E>) =>
    ({ payload, query, request }: Post) =>
      CurrentPrincipal.pipe(
        Effect.flatMap((me) => ask(me, ReportParams.read(query, payload))),
        Effect.mapError((refused) =>
          payload.rangeFrom || payload.rangeTo
            ? new ValidationFailed(errorsOf(refused))
            : new BadRequest(errorsOf(refused))
        ),
        Effect.flatMap((report) => answer(request, report))
      )

  return { get, post }
})
