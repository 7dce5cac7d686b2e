import { Context, Duration, Effect, Option, Ref, Stream } from "effect"
import {
  HttpClient,
  HttpClientError,
  type HttpClientRequest,
  HttpClientResponse
} from "effect/http"

/** One attempt: a request and its whole answer, within a time and a size. */

/** How long one attempt may take, with the body of its answer. Default: 30 seconds. */
export const RequestTimeout = Context.Reference<Duration.Input>("client/RequestTimeout", {
  defaultValue: () => "30 seconds"
})

/** The answer to the latest attempt of a call, so that an error can say what it belongs to. */
export const LatestAnswer = Context.Reference<
  Ref.Ref<Option.Option<HttpClientResponse.HttpClientResponse>>
>("client/LatestAnswer", { defaultValue: () => Ref.makeUnsafe(Option.none()) })

/** Larger than a full page of any list. */
const maxAnswerBytes = 64 * 1024 * 1024

const broken = (
  request: HttpClientRequest.HttpClientRequest,
  description: string,
  cause?: unknown
) =>
  new HttpClientError.HttpClientError({
    reason: new HttpClientError.TransportError({ request, description, cause })
  })

const tooLarge = (response: HttpClientResponse.HttpClientResponse) =>
  new HttpClientError.HttpClientError({
    reason: new HttpClientError.DecodeError({
      request: response.request,
      response,
      description: `the answer is larger than ${maxAnswerBytes} bytes`
    })
  })

const readBytes = (response: HttpClientResponse.HttpClientResponse) =>
  response.stream.pipe(
    Stream.catchTag("HttpClientError", (error) =>
      error.reason._tag === "EmptyBodyError"
        ? Stream.empty
        : Stream.fail(broken(response.request, "the answer broke off", error.reason.cause))
    ),
    Stream.limitBytes(maxAnswerBytes, () => Stream.fail(tooLarge(response))),
    Stream.mkArrayBuffer
  )

/** A `Response` takes no body with these. */
const bodiless = [204, 205, 304]

/** Takes the body in, because a connection that breaks within it has failed like any other. */
const readWhole = Effect.fnUntraced(function* (response: HttpClientResponse.HttpClientResponse) {
  const { headers, request, status } = response
  // No answer of the contract has another status, and a `Response` can't be made with one.
  if (status < 200 || status > 599) return response
  const bytes = yield* readBytes(response)
  const body = bytes.byteLength === 0 || bodiless.includes(status) ? null : bytes
  return HttpClientResponse.fromWeb(request, new Response(body, { headers, status }))
})

/** The client with each of its requests bounded in time, and its answer in size. */
export const bounded = (client: HttpClient.HttpClient): HttpClient.HttpClient =>
  HttpClient.transform(
    client,
    Effect.fnUntraced(function* (send, request) {
      const timeout = Duration.fromInputUnsafe(yield* RequestTimeout)
      const latest = yield* LatestAnswer
      yield* Ref.set(latest, Option.none())
      return yield* send.pipe(
        Effect.tap((response) => Ref.set(latest, Option.some(response))),
        Effect.flatMap(readWhole),
        Effect.timeoutOrElse({
          duration: timeout,
          orElse: () => Effect.fail(broken(request, `no answer within ${Duration.format(timeout)}`))
        })
      )
    })
  )
