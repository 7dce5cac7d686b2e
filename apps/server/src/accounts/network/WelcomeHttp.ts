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
 * The first page. On an empty network it shows the next steps; otherwise browsers get the dashboard, and other
 * clients a list of addresses. It needs no key.
 */
export const WelcomeHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const managers = yield* Managers
    // The page is public, so the database is queried once a second at most.
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
