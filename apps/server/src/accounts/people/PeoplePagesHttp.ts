import { createHash } from "node:crypto"
import { Effect, Struct } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import {
  type Language,
  type LinkPage,
  type PagePath,
  pagesIn,
  preferredLanguage,
  wordsIn
} from "./linkPages.ts"

type Words = (typeof wordsIn)[Language]

/** The operation that takes the token of a page, with the fields of its form. */
const operations: Readonly<Record<PagePath, string>> = {
  "/reset-password": "/auth/reset-password",
  "/accept-invitation": "/auth/accept-invitation",
  "/verify-email": "/auth/verify-email",
  "/sign-in/link": "/auth/sign-in-link"
}

/** The token stands behind the #, which browsers do not send; the page removes it at once. */
const scriptOf = (path: PagePath, { done }: LinkPage, words: Words): string => `
const form = document.querySelector("form"), said = document.querySelector("output")
const goOn = document.querySelector("#go-on")
const token = location.hash.slice(1)
history.replaceState(null, "", location.pathname)
form.addEventListener("submit", async (event) => {
  event.preventDefault()
  const given = [...new FormData(form)].filter(([, value]) => value !== "")
  const answer = await fetch("${operations[path]}", {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "affnet" },
    body: JSON.stringify({ ...Object.fromEntries(given), token })
  })
  const { info } = await answer.json()
  const [problem] = Object.entries(info?.errors ?? {})
  said.textContent = answer.ok ? "${done}"
    : problem ? "${words.wrong}: " + problem[0] + " " + problem[1][0] + "."
    : "${words.wrong}; ${words.later}."
  if (!answer.ok) return
  form.remove()
  goOn.hidden = false
  goOn.querySelector("a").focus()
})
`

const style = `
:root { color-scheme: light dark; font: 0.875rem/1.55 Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; --accent: #4263eb; --line: #dee2e6; --ground: #f8f9fa; --surface: #fff; --text: #000 }
@media (prefers-color-scheme: dark) { :root { --accent: #748ffc; --line: #424242; --ground: #1f1f1f; --surface: #242424; --text: #c9c9c9 } }
body { max-width: 23.75rem; margin: 12vh auto; padding: 0 1rem; background: var(--ground); color: var(--text) }
body::before { content: "affnet"; display: block; font-size: 1.125rem; font-weight: 700; margin-bottom: 1rem }
h1 { font-size: 1.375rem; font-weight: 600; letter-spacing: -0.01em; margin: 0 0 1rem }
form, output:not(:empty) { display: block; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 1.25rem }
output:not(:empty) { margin-top: 1rem }
p:first-child { margin-top: 0 } p:last-child { margin-bottom: 0 }
label { font-weight: 500 }
input { width: 100%; box-sizing: border-box; background: var(--surface); color: inherit; border: 1px solid var(--line); border-radius: 8px }
input, button { font: inherit; padding: .5rem .75rem; margin-top: .25rem }
a { color: var(--accent) }
button { width: 100%; border: 0; border-radius: 8px; font-weight: 600; color: #fff; background: var(--accent); cursor: pointer }
@media (prefers-color-scheme: dark) { button { color: #000 } }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`

const html = (page: LinkPage, language: Language, script: string): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${page.title}</title>
<style>${style}</style>
<h1>${page.title}</h1>
<form>
${page.fields}
<p><button>${page.button}</button>
</form>
<output></output>
<p id="go-on" hidden><a href="/">${wordsIn[language].goOn}</a></p>
<script>${script}</script>
</html>
`

const hashOf = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** The page runs its own script, which talks to this server, and nothing else; no page shows it in a frame. */
const policyOf = (script: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")

const answerOf = (path: PagePath, language: Language) => {
  const page = pagesIn[language][path]
  const script = scriptOf(path, page, wordsIn[language])
  return HttpServerResponse.html(html(page, language, script)).pipe(
    HttpServerResponse.setHeaders({
      "content-language": language,
      "content-security-policy": policyOf(script),
      "referrer-policy": "no-referrer",
      vary: "accept-language"
    })
  )
}

/** One of the pages, in the language that the browser asks for. */
const pageAt = (path: PagePath) => {
  const answers = { en: answerOf(path, "en"), de: answerOf(path, "de") }
  return Effect.map(
    HttpServerRequest.HttpServerRequest,
    ({ headers }) => answers[preferredLanguage(headers["accept-language"])]
  )
}

/** The pages behind mailed links. Nothing happens before the form is sent: mail programs open links as well. */
export const PeoplePagesHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    for (const path of Struct.keys(operations)) yield* router.add("GET", path, pageAt(path))
  })
)
