import { createHash } from "node:crypto"
import { document } from "@affnet/api/Document"
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { docsPage } from "./DocsPage.ts"
import { stylesheet } from "./Stylesheet.ts"

const styleHash = createHash("sha256").update(stylesheet).digest("base64")

/** The page may show its own style and nothing else: no script, no frame, no other address. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

const page = HttpServerResponse.html(docsPage(document)).pipe(
  HttpServerResponse.setHeader("content-security-policy", contentSecurityPolicy)
)

const json = HttpServerResponse.jsonUnsafe(document)

/** The contract for programs (`/openapi.json`) and for people (`/docs`). Neither needs a key. */
export const DocsHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    yield* router.add("GET", "/openapi.json", json)
    yield* router.add("GET", "/docs", page)
  })
)
