import { NotFound } from "@affnet/api"
import { AnswerHeaders, Failures } from "@affnet/api/Wire"
import { Effect, Layer, Option } from "effect"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { type BuiltFile, BuiltFiles, type Coding } from "./BuiltFiles.ts"
import { dashboardPage, wantsPage } from "./DashboardPage.ts"

/** Names of files have their content's hash in them. */
const forEver = "public, max-age=31536000, immutable"

const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2"
}

const typeOf = (name: string): string =>
  types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream"

/** The smallest of what the browser takes. */
const codingFor = (file: BuiltFile, accepted: string | undefined): Coding => {
  const taken = new Set(accepted?.split(",").map((part) => part.split(";", 1)[0]?.trim()))
  const compressed = (["br", "gzip"] as const).find((one) => taken.has(one) && file.has(one))
  return compressed ?? "identity"
}

const asset = Effect.gen(function* () {
  const { current } = yield* BuiltFiles
  const { name = "" } = yield* HttpRouter.params
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const file = Option.getOrUndefined(yield* current)?.files.get(name)
  if (file === undefined) return Failures.respond(new NotFound())
  const coding = codingFor(file, headers["accept-encoding"])
  yield* AnswerHeaders.add("cache-control", forEver)
  yield* AnswerHeaders.add("vary", "accept-encoding")
  return HttpServerResponse.uint8Array(file.get(coding) ?? new Uint8Array(0), {
    contentType: typeOf(name),
    headers: coding === "identity" ? {} : { "content-encoding": coding }
  })
})

/** Addresses that programs call; a wrong one of these is an error, and no page. */
const ofPrograms =
  /^\/(?:api|auth|docs|track|click|c|impression|health|images|assets|openapi\.json)(?:\/|$)/u

/** Every other address is a place in the dashboard. */
const anywhere = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const path = request.url.split("?", 1)[0] ?? request.url
  const isPage = wantsPage(request.headers.accept) && !ofPrograms.test(path)
  if (isPage) return yield* dashboardPage
  const reason = new HttpServerError.RouteNotFound({ request })
  return yield* new HttpServerError.HttpServerError({ reason })
})

/** The files of the dashboard under `/assets`, and its page wherever no route is. */
export const DashboardFilesHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const files = yield* BuiltFiles
    yield* router.add("GET", "/assets/:name", Effect.provideService(asset, BuiltFiles, files))
    yield* router.add("GET", "*", Effect.provideService(anywhere, BuiltFiles, files))
  })
).pipe(Layer.provide(BuiltFiles.layer))
