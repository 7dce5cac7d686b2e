import { AnswerHeaders } from "@affnet/api/Wire"
import { Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpServerResponse } from "effect/http"
import { layerSecureRandom } from "../secureRandom.ts"
import { BuiltFiles } from "./BuiltFiles.ts"

/** What the build writes wherever the nonce of an answer has to stand. */
const noncePlaceholder = "AFFNET_NONCE"

const nonceBytes = 16

/**
 * Scripts come from files of the network alone, whatever was stored. So do styles, except for those that the page
 * itself makes, which carry the nonce. Pictures may come from anywhere: offers name some.
 */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    // Documents that the page itself has loaded, to be looked at.
    "frame-src blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'"
  ].join("; ")

const secondsBetweenLooks = "3"

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>affnet</title>
<h1>The dashboard is not built yet</h1>
<p>After <code>npm start</code> that takes a few seconds, and this page looks again by itself.
Otherwise run <code>npm run dashboard</code>.
<p>The API answers already: <a href="/docs">its reference</a>.
</html>
`

const withNonce = Effect.fnUntraced(function* (page: string) {
  const random = yield* SecureRandom.SecureRandom
  const nonce = Buffer.from(yield* random.randomBytes(nonceBytes)).toString("base64")
  return HttpServerResponse.html(page.replaceAll(noncePlaceholder, nonce)).pipe(
    HttpServerResponse.setHeader("content-security-policy", policy(nonce))
  )
})

/** The page reloads until the build is done. */
const without = Effect.succeed(
  HttpServerResponse.html(notBuilt).pipe(
    HttpServerResponse.setHeaders({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      refresh: secondsBetweenLooks
    })
  )
)

/** Whether the client is a browser. Programs that accept anything are not. */
export const wantsPage = (accept: string | undefined): boolean =>
  accept?.includes("text/html") === true

/** The one page of the dashboard, which reads the rest from its address. */
export const dashboardPage = Effect.gen(function* () {
  const { current } = yield* BuiltFiles
  const built = yield* current
  yield* AnswerHeaders.add("vary", "accept")
  return yield* Option.match(built, {
    onNone: () => without,
    onSome: ({ page }) => withNonce(page)
  })
}).pipe(Effect.provide(layerSecureRandom))
