/** Reports of conversions as they nearly always come, in front of the routes. See `Interceptors` for why. */
import type { IncomingMessage, ServerResponse } from "node:http"
import {
  AnswerHeaders,
  ClickAnswers,
  ConversionRefusals,
  makeRequestIds,
  QueryString
} from "@affnet/api/Wire"
import { ConversionInput, Envelope } from "@affnet/domain"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { makeClientOf } from "../../platform/http/ClientAddress.ts"
import { answerFailure } from "../../platform/http/Failures.ts"
import type { RequestInterceptor } from "../../platform/http/RequestInterceptor.ts"
import { logged } from "../../platform/http/RequestLog.ts"
import { RequestOrigin, userAgentOf } from "../../platform/http/RequestOrigin.ts"
import { trustedProxies } from "../../platform/http/Settings.ts"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import { Conversions } from "./Conversions.ts"
import { receipt } from "./TrackingAnswers.ts"

const address = /^\/track\/([a-z-]+)\?/u

const decode = Schema.decodeUnknownOption(
  Schema.toCodecStringTree(Schema.Struct(ConversionInput.queryFields))
)

/** What a plain query says; none of one that the routes have to answer. */
const readPlain = (url: string) => {
  const { apiKey, parameters, refusal, token } = QueryString.read(url)
  if (apiKey !== undefined || refusal !== undefined) return Option.none()
  const given = Object.fromEntries(parameters)
  return Object.keys(given).length < parameters.size
    ? Option.none()
    : Option.map(decode(given), (input) => ({ input, token }))
}

const send = (
  response: ServerResponse,
  { body, headers, status }: HttpServerResponse.HttpServerResponse,
  more: Readonly<Record<string, string>>
): void => {
  if (response.destroyed) return
  response.writeHead(status, { ...headers, ...more })
  response.end(body._tag === "Uint8Array" ? (body.text ?? body.body) : undefined)
}

/**
 * Takes reports by GET that can be read, and leaves whatever else there is to the routes, which would answer
 * these just the same.
 */
export class TrackingListener extends Context.Service<TrackingListener, RequestInterceptor>()(
  "server/TrackingListener"
) {
  static readonly layer = Layer.effect(
    TrackingListener,
    Effect.gen(function* () {
      const conversions = yield* Conversions
      const clientOf = makeClientOf(yield* trustedProxies)
      const requestId = yield* makeRequestIds
      const run = Effect.runForkWith(yield* Effect.context<OutsideTransaction>())
      const methods = new Map([
        ["goal-by-click-id", conversions.create],
        ["conv", conversions.create],
        ["conv-change", conversions.change],
        ["conv-addchange", conversions.addOrChange]
      ])

      return (request: IncomingMessage, response: ServerResponse): boolean => {
        const { headers, method = "", url = "" } = request
        const source = method === "GET" ? (address.exec(url)?.[1] ?? "") : ""
        const report = methods.get(source)
        if (report === undefined || ClickAnswers.isPrefetch(request.headers)) return false
        const said = readPlain(url)
        if (Option.isNone(said)) return false
        const given = headers["x-request-id"]
        const client = clientOf(request)
        const origin = {
          request_id: requestId(typeof given === "string" ? given : undefined),
          ip: client.ip,
          user_agent: userAgentOf(headers["user-agent"])
        }
        const always = AnswerHeaders.forClient(client, origin.request_id)
        const answer = report({
          input: said.value.input,
          source,
          credentials: { token: said.value.token, address: url }
        }).pipe(
          receipt,
          Effect.map((info) =>
            HttpServerResponse.jsonUnsafe({ ...Envelope.success(info.message), info })
          ),
          ConversionRefusals.answerRefusal,
          Effect.catchCause(answerFailure),
          logged({ method, url }, origin),
          Effect.map((answered) => send(response, answered, always)),
          Effect.provideService(RequestOrigin, origin)
        )
        run(answer)
        return true
      }
    })
  ).pipe(Layer.provide(Conversions.layer))
}
