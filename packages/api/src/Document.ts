import { Record } from "effect"
import { withAliases } from "./document/AliasPaths.ts"
import { headers } from "./document/Headers.ts"
import { introduction } from "./document/Introduction.ts"
import type { OpenApiDocument, PathItem } from "./document/OpenApiDocument.ts"
import { errorsOf, operationOf } from "./document/Operations.ts"
import { printed, routes } from "./document/Routes.ts"
import { schemasOf } from "./document/Schemas.ts"
import { security, securitySchemes } from "./document/Security.ts"

export type * from "./document/OpenApiDocument.ts"

const operations: Record<string, PathItem> = {}
for (const route of routes) {
  operations[route.path] = { ...operations[route.path], [route.method]: operationOf(route) }
}
const paths = withAliases(operations)

const responses = Record.fromEntries(
  routes.flatMap(errorsOf).sort(([a], [b]) => a.localeCompare(b))
)

/** The contract as an OpenAPI 3.1 document, for generators of clients and for readers. */
export const document: OpenApiDocument = {
  openapi: printed.openapi,
  info: {
    title: printed.info.title,
    version: printed.info.version,
    description: introduction,
    contact: { name: "The affnet maintainers" },
    license: { name: "Apache-2.0", identifier: "Apache-2.0" }
  },
  servers: [
    { url: "/", description: "The network that serves this document." },
    {
      url: "{base_url}",
      description: "Any network.",
      variables: {
        base_url: { default: "http://127.0.0.1:8080", description: "The address of the network." }
      }
    }
  ],
  security,
  tags: [...new Map(printed.tags.map((tag) => [tag.name, tag])).values()],
  paths,
  components: {
    schemas: schemasOf({ paths, responses }),
    responses,
    headers,
    securitySchemes
  }
}
