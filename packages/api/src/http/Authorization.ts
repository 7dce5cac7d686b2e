import type { Role, TimeZone } from "@affnet/domain"
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import * as ErrorResponses from "./ErrorResponses.ts"

/** The account behind the key of a request. Handlers take it as the owner of all they touch. */
export interface Principal {
  readonly role: Role.Role
  /** The id of the manager, advertiser or affiliate. */
  readonly account_id: number
  /** The IANA time zone in which the account reads its reports. */
  readonly timezone: TimeZone.TimeZone
}

/** The principal of the current request. */
export class CurrentPrincipal extends Context.Service<CurrentPrincipal, Principal>()(
  "api/CurrentPrincipal"
) {}

const header = HttpApiSecurity.apiKey({ key: "X-API-Key", in: "header" }).pipe(
  HttpApiSecurity.annotateMerge(
    OpenApi.annotations({ description: "The API key of a manager, an advertiser or an affiliate." })
  )
)

const query = HttpApiSecurity.apiKey({ key: "api-key", in: "query" }).pipe(
  HttpApiSecurity.annotateMerge(
    OpenApi.annotations({
      description:
        "Deprecated: keys in addresses end up in logs. Still accepted until the date in the " +
        "Sunset header of the answer; send the X-API-Key header instead.",
      deprecated: true
    })
  )
)

/** Who calls, by the key in the `X-API-Key` header. */
export class Authorization extends HttpApiMiddleware.Service<
  Authorization,
  { provides: CurrentPrincipal; requires: never }
>()("api/Authorization", {
  security: { ApiKey: header, ApiKeyQuery: query },
  error: [
    ErrorResponses.Unauthorized,
    ErrorResponses.Forbidden,
    ErrorResponses.TooManyRequests,
    ErrorResponses.InternalError,
    ErrorResponses.ServiceUnavailable
  ],
  requiredForClient: true
}) {}
