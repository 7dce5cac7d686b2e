import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { BuiltFiles } from "../../platform/dashboard/BuiltFiles.ts"
import { dashboardPage, wantsPage } from "../../platform/dashboard/DashboardPage.ts"
import { Managers } from "../managers/Managers.ts"

const places = `
  /docs           the reference of the API
  /openapi.json   the same for programs
`

const working = `This is an affnet network.
${places}`

const empty = `This network is empty. Set it up on the server's command line:

  affnet setup

docs/first-sale.md leads from there to the first conversion.
${places}`

/**
 * The first page: on an empty network what to do next, for whoever asks; then the dashboard for browsers, and for
 * everybody else where to go on. Needs no key.
 */
export const WelcomeHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const managers = yield* Managers
    // Asked once a second at most, since anybody may ask.
    const exist = yield* Effect.cachedWithTTL(managers.exist, "1 second")
    const files = yield* BuiltFiles
    const first = Effect.gen(function* () {
      const { headers } = yield* HttpServerRequest.HttpServerRequest
      if (!(yield* exist)) return HttpServerResponse.text(empty)
      return wantsPage(headers.accept) ? yield* dashboardPage : HttpServerResponse.text(working)
    })
    yield* router.add("GET", "/", Effect.provideService(first, BuiltFiles, files))
  })
).pipe(Layer.provide([BuiltFiles.layer, Managers.layer]))
