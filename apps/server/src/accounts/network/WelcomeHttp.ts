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
 * The first page: the dashboard for browsers; for everybody else where to go on, and on an empty network what to
 * do next. Needs no key.
 */
export const WelcomeHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const managers = yield* Managers
    // Asked once a second at most, since anybody may ask.
    const page = yield* Effect.cachedWithTTL(
      Effect.map(managers.exist, (exist) => HttpServerResponse.text(exist ? working : empty)),
      "1 second"
    )
    const files = yield* BuiltFiles
    const dashboard = Effect.provideService(dashboardPage, BuiltFiles, files)
    yield* router.add(
      "GET",
      "/",
      Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) =>
        wantsPage(headers.accept) ? dashboard : page
      )
    )
  })
).pipe(Layer.provide([BuiltFiles.layer, Managers.layer]))
