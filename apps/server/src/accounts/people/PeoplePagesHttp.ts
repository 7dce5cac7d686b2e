import { createHash } from "node:crypto"
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"

/** A page behind a mailed link: its question, and what it sends on confirmation. */
interface LinkPage {
  readonly title: string
  readonly fields: string
  readonly button: string
  /** The operation that takes the token, with the fields of the form. */
  readonly operation: string
  readonly done: string
}

const resetPage: LinkPage = {
  title: "A new password",
  fields: `<p><label>New password, at least 8 characters<br>
<input name="password" type="password" autocomplete="new-password" minlength="8" maxlength="255" required></label>`,
  button: "Set it",
  operation: "/auth/reset-password",
  done: "Your password is set. You can close this page and sign in."
}

const invitationPage: LinkPage = {
  title: "You are invited",
  fields: `<p>Whoever signs in here already leaves the password empty.
<p><label>New password, at least 8 characters<br>
<input name="password" type="password" autocomplete="new-password" minlength="8" maxlength="255"></label>`,
  button: "Accept",
  operation: "/auth/accept-invitation",
  done: "You belong to the account. You can close this page and sign in."
}

const verifyPage: LinkPage = {
  title: "Verify your e-mail address",
  fields: "<p>The network looks at your account then.",
  button: "Verify it",
  operation: "/auth/verify-email",
  done: "Your address is verified. You can sign in once the network has approved the account."
}

const signInPage: LinkPage = {
  title: "Sign in",
  fields: `<p>This link signs you in once.
<p><label>Code of your second factor, if you have one<br>
<input name="code" autocomplete="one-time-code" maxlength="64"></label>`,
  button: "Sign in",
  operation: "/auth/sign-in-link",
  done: "You are signed in."
}

/** The token stands behind the #, which browsers do not send; the page removes it at once. */
const scriptOf = ({ done, operation }: LinkPage): string => `
const form = document.querySelector("form"), said = document.querySelector("output")
const token = location.hash.slice(1)
history.replaceState(null, "", location.pathname)
form.addEventListener("submit", async (event) => {
  event.preventDefault()
  const given = [...new FormData(form)].filter(([, value]) => value !== "")
  const answer = await fetch("${operation}", {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "affnet" },
    body: JSON.stringify({ ...Object.fromEntries(given), token })
  })
  const { info } = await answer.json()
  const [problem] = Object.entries(info?.errors ?? {})
  said.textContent = answer.ok ? "${done}"
    : problem ? "The " + problem[0] + " " + problem[1][0] + "."
    : "That did not work; try again later."
  if (answer.ok) form.remove()
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
button { width: 100%; border: 0; border-radius: 8px; font-weight: 600; color: #fff; background: var(--accent); cursor: pointer }
@media (prefers-color-scheme: dark) { button { color: #000 } }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`

const html = (page: LinkPage, script: string): string => `<!doctype html>
<html lang="en">
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

const answerOf = (page: LinkPage) => {
  const script = scriptOf(page)
  return HttpServerResponse.html(html(page, script)).pipe(
    HttpServerResponse.setHeader("content-security-policy", policyOf(script)),
    HttpServerResponse.setHeader("referrer-policy", "no-referrer")
  )
}

/** The pages behind mailed links. Nothing happens before the form is sent: mail programs open links as well. */
export const PeoplePagesHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    yield* router.add("GET", "/reset-password", answerOf(resetPage))
    yield* router.add("GET", "/accept-invitation", answerOf(invitationPage))
    yield* router.add("GET", "/verify-email", answerOf(verifyPage))
    yield* router.add("GET", "/sign-in/link", answerOf(signInPage))
  })
)
