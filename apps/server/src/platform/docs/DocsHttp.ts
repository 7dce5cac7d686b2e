import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { OpenApiDocument } from "@affnet/api/Document"
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

/**
 * The document as a file, not as what it is made of: printing the contract takes a second of every start, and
 * its hundred thousand objects time of every collection of garbage.
 */
const file = new URL(import.meta.resolve("@affnet/api/openapi.json"))

const pageOf = (json: Uint8Array): Uint8Array => {
  const document: OpenApiDocument = JSON.parse(new TextDecoder().decode(json))
  return new TextEncoder().encode(docsPage(document))
}

/**
 * The contract for programs (`/openapi.json`) and for people (`/docs`). Neither needs a key. Both are made when
 * they are first asked for, and kept as bytes.
 */
export const DocsHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const json = yield* Effect.cached(Effect.promise(() => readFile(file)))
    const page = yield* Effect.cached(Effect.map(json, pageOf))
    yield* router.add(
      "GET",
      "/openapi.json",
      Effect.map(json, (bytes) =>
        HttpServerResponse.uint8Array(bytes, { contentType: "application/json" })
      )
    )
    yield* router.add(
      "GET",
      "/docs",
      Effect.map(page, (bytes) =>
        HttpServerResponse.uint8Array(bytes, {
          contentType: "text/html; charset=utf-8",
          headers: { "content-security-policy": contentSecurityPolicy }
        })
      )
    )
  })
)
