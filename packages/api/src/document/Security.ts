import { Context, Record } from "effect"
import { OpenApi } from "effect/http-api"
import { Authorization } from "../http/Authorization.ts"
import type { SecurityScheme } from "./OpenApiDocument.ts"
import { printed } from "./Routes.ts"

const deprecated = Record.filter(Authorization.security, ({ annotations }) =>
  Context.getOrElse(annotations, OpenApi.Deprecated, () => false)
)

/** How a key is sent. OpenAPI 3.1 cannot mark a way as deprecated, so an extension does. */
export const securitySchemes: Readonly<Record<string, SecurityScheme>> = Record.map(
  printed.components.securitySchemes,
  (scheme, name) => (name in deprecated ? { ...scheme, "x-deprecated": true } : scheme)
)

/** Every way that some operation accepts, the deprecated ones as well. */
export const security: ReadonlyArray<OpenApi.OpenAPISecurityRequirement> = Object.keys(
  securitySchemes
).map((name) => ({ [name]: [] }))

/**
 * The ways that an operation asks for. Deprecated ones are left out: clients are generated that send
 * the key in every way they read of, and one of them shows it in addresses.
 */
export const securityOf = ({ security }: OpenApi.OpenAPISpecOperation) =>
  security.filter((requirement) => !Object.keys(requirement).some((name) => name in deprecated))
