import { Csv, CsvResponse } from "@affnet/api/Wire"
import { Envelope, type InvoiceSide, type ReportRange, Statement } from "@affnet/domain"
import { Effect, Layer, Schema } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { Statements } from "./Statements.ts"

interface Asked {
  readonly query: ReportRange.Bounds
  readonly request: HttpServerRequest.HttpServerRequest
}

const columns = Csv.columnsOf(Statement.TableLine)

const encode = Schema.encodeUnknownSync(Statement.Statement)

const answerOf = (statement: Statement.Statement, isTable: boolean) =>
  isTable
    ? HttpServerResponse.text(
        Csv.header(columns) + Csv.lines(columns, Statement.rowsOf(statement)),
        CsvResponse.options("statement", {})
      )
    : HttpServerResponse.jsonUnsafe({
        ...Envelope.success("Statement"),
        info: { statement: encode(statement) }
      })

const makeAnswer = Effect.map(
  Statements,
  (statements) =>
    ({ query, request }: Asked, side: InvoiceSide.InvoiceSide, id: number) =>
      Effect.map(statements.of({ side, id }, query), (statement) =>
        answerOf(statement, CsvResponse.isWanted(request))
      )
)

const ofManagers = implement(
  "statements",
  Effect.fn(function* (handlers) {
    const answer = yield* makeAnswer
    return handlers.handleAll({
      getAffiliateStatement: (asked) => answer(asked, "affiliate", asked.params.affiliate_id),
      getAdvertiserStatement: (asked) => answer(asked, "advertiser", asked.params.advertiser_id)
    })
  })
)

const ofAffiliates = implement(
  "ownAffiliateStatement",
  Effect.fn(function* (handlers) {
    const answer = yield* makeAnswer
    return handlers.handleAll({
      getOwnAffiliateStatement: (asked) =>
        asCaller(({ account_id: id }) =>
          answer(asked, "affiliate", id).pipe(Effect.catchTag("NotFound", Effect.die))
        )
    })
  })
)

const ofAdvertisers = implement(
  "ownAdvertiserStatement",
  Effect.fn(function* (handlers) {
    const answer = yield* makeAnswer
    return handlers.handleAll({
      getOwnAdvertiserStatement: (asked) =>
        asCaller(({ account_id: id }) =>
          answer(asked, "advertiser", id).pipe(Effect.catchTag("NotFound", Effect.die))
        )
    })
  })
)

export const StatementsHttp = Layer.mergeAll(ofManagers, ofAffiliates, ofAdvertisers).pipe(
  Layer.provide(Statements.layer)
)
