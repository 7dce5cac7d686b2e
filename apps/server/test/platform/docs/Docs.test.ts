import { createHash } from "node:crypto"
import { document } from "@affnet/api/Document"
import { AnswerHeaders } from "@affnet/api/Wire"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { HttpRouter } from "effect/http"
import { DocsHttp } from "../../../src/platform/docs/DocsHttp.ts"
import { markdown } from "../../../src/platform/docs/Markdown.ts"

const { handler } = HttpRouter.toWebHandler(DocsHttp, { disableLogger: true })

const get = (path: string) =>
  Effect.promise(async () => {
    const response = await handler(new Request(`http://network.example${path}`))
    return { response, text: await response.text() }
  })

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, match]) => match ?? [])

describe("the documentation", () => {
  it.effect("gives programs the contract at /openapi.json", () =>
    Effect.gen(function* () {
      const { response, text } = yield* get("/openapi.json")
      assert.strictEqual(response.headers.get("content-type"), "application/json")
      assert.deepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(document)))
    })
  )

  it.effect("shows people every address of the contract at /docs", () =>
    Effect.gen(function* () {
      const { response, text } = yield* get("/docs")
      assert.match(response.headers.get("content-type") ?? "", /^text\/html/)
      for (const [path, item] of Object.entries(document.paths)) {
        for (const method of Object.keys(item)) {
          assert.include(text, `<code class="address">${method.toUpperCase()} ${path}</code>`)
        }
      }
    })
  )

  it.effect("has the section that answers to deprecated keys link to", () =>
    Effect.gen(function* () {
      const [anchor] = matches(AnswerHeaders.deprecatedKey.link, /^<\/docs#([^>]+)>/g)
      assert.isDefined(anchor)
      const { text } = yield* get("/docs")
      assert.include(text, `id="${anchor}"`)
    })
  )

  it.effect("has no link within the page that leads nowhere, and no id twice", () =>
    Effect.gen(function* () {
      const { text } = yield* get("/docs")
      const ids = matches(text, / id="([^"]+)"/g)
      assert.strictEqual(new Set(ids).size, ids.length)
      assert.includeMembers(ids, matches(text, / href="#([^"]+)"/g))
    })
  )

  it.effect("needs nothing but itself, and the browser is told so", () =>
    Effect.gen(function* () {
      const { response, text } = yield* get("/docs")
      assert.deepStrictEqual(matches(text, / (?:src|href)="((?!#)[^"]*)"/g), ["/openapi.json"])
      assert.notMatch(text, /<script|<link|<img|<iframe|@import|url\(/)
      const [style = ""] = matches(text, /<style>([^<]*)<\/style>/g)
      const hash = createHash("sha256").update(style).digest("base64")
      const policy = response.headers.get("content-security-policy") ?? ""
      assert.include(policy, "default-src 'none'")
      assert.include(policy, `style-src 'sha256-${hash}'`)
    })
  )

  it("shows text as text, whatever stands in it", () => {
    const [paragraph] = markdown("<script>alert('&')</script> and `<b>`")
    assert.strictEqual(
      paragraph?.text,
      "<p>&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt; and <code>&lt;b&gt;</code></p>"
    )
  })
})
