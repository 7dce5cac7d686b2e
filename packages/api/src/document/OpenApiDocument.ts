import type { Permission } from "@affnet/domain"
import type { JsonSchema } from "effect"
import type { OpenApi } from "effect/http-api"

/** The parts of OpenAPI 3.1 that the document of the network has. */

/** A mention of a component. */
export interface Reference {
  readonly $ref: string
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: "query" | "header" | "path" | "cookie"
  readonly description?: string
  readonly required: boolean
  readonly style?: "form"
  readonly explode?: boolean
  readonly schema: JsonSchema.JsonSchema
}

/** A body in one media type. */
export interface MediaType {
  readonly schema: JsonSchema.JsonSchema
  readonly example?: unknown
}

/** A body by media type. */
export type Content = Readonly<Record<string, MediaType>>

/** A header of a response. */
export interface Header {
  readonly description?: string
  readonly schema: JsonSchema.JsonSchema
}

/** An answer of an operation. */
export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Header | Reference>>
  readonly content?: Content
}

/** The body of a request. */
export interface RequestBody {
  readonly required: boolean
  readonly content: Content
}

/** A method of a path. */
export interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags: ReadonlyArray<string>
  readonly deprecated?: boolean
  readonly security: ReadonlyArray<OpenApi.OpenAPISecurityRequirement>
  /** What a manager's role has to have. */
  readonly "x-permission"?: Permission.Permission
  readonly parameters: ReadonlyArray<Parameter>
  readonly requestBody?: RequestBody
  readonly responses: Readonly<Record<string, Response | Reference>>
}

/** The operations of a path by method, in lower case. */
export type PathItem = Readonly<Record<string, Operation>>

/** The operations by path. */
export type Paths = Readonly<Record<string, PathItem>>

/** A way to send a key. OpenAPI has no word for a deprecated one. */
export type SecurityScheme = OpenApi.OpenAPISecurityScheme & { readonly "x-deprecated"?: true }

/** What the rest of the document refers to. */
export interface Components {
  readonly schemas: JsonSchema.Definitions
  readonly responses: Readonly<Record<string, Response>>
  readonly headers: Readonly<Record<string, Header>>
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
}

/** What the document is about. */
export interface Info {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly contact: { readonly name: string }
  readonly license: { readonly name: string; readonly identifier: string }
}

/** The whole document. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: Info
  readonly servers: ReadonlyArray<OpenApi.OpenAPISpecServer>
  readonly security: ReadonlyArray<OpenApi.OpenAPISecurityRequirement>
  readonly tags: ReadonlyArray<OpenApi.OpenAPISpecTag>
  readonly paths: Paths
  readonly components: Components
}
