import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as LeadToken from "../../../src/leads/delivery/LeadToken.ts"
import * as PostingTemplate from "../../../src/leads/delivery/PostingTemplate.ts"
import * as PostingCheck from "../../../src/leads/leads-management/PostingCheck.ts"
import * as Vendor from "../../../src/leads/leads-management/Vendor.ts"

const vendor = Vendor.create(
  {
    title: "Buyer",
    url: "https://vendor.example/leads?ref={delivery_id}",
    headers: [{ name: "Authorization", value: "Bearer 0123456789abcdef" }],
    body: '{"email":"{email}"}'
  },
  0
)

const problems = (changes: Partial<Vendor.Conditions>) =>
  PostingCheck.problems({ ...vendor, ...changes }, (pattern) =>
    pattern === "(" ? "is no regular expression" : undefined
  )

/** The one complaint that there is about a field. */
const complaint = (field: string, changes: Partial<Vendor.Conditions>): string => {
  const found = problems(changes)
  assert.deepStrictEqual(Object.keys(found), [field], JSON.stringify(found))
  assert.lengthOf(found[field] ?? [], 1, JSON.stringify(found))
  return found[field]?.[0] ?? ""
}

const header = (name: string, value: string) => ({ headers: [{ name, value }] })

describe("posting instructions can be saved", () => {
  it("when nothing is wrong with them", () => {
    for (const changes of [
      {},
      { url: null },
      { body: null },
      { body: null, method: "GET", url: "http://vendor.example:8080?e={email}" },
      {
        body: "e={email}&n={firstname}+{lastname}",
        content_type: "application/x-www-form-urlencoded"
      },
      { body: "{ {email} } {}", content_type: "text/plain; charset=utf-8" },
      { body: '{"a":{"b":["x {email}"]},"{custom1}":1}', content_type: "application/ld+json" },
      {
        body: '<?xml version="1.0"?><!-- a lead --><l e="{email}">{firstname} &amp; {lastname}</l>',
        content_type: "application/soap+xml; charset=UTF-8"
      },
      header("X-Email", "{email}"),
      { success_reply: { kind: "regex", value: "ok" } }
    ] satisfies ReadonlyArray<Partial<Vendor.Conditions>>) {
      assert.deepStrictEqual(problems(changes), {}, JSON.stringify(changes))
    }
  })

  it("with every token there is", () => {
    const body = JSON.stringify(LeadToken.names.map((name) => `{${name}}`))
    assert.deepStrictEqual(problems({ body }), {})
  })
})

describe("posting instructions are refused", () => {
  it("for tokens that nobody knows, with their place and the nearest name", () => {
    const url = "https://vendor.example/?e={emial}"
    const said = "character 27: Unknown token `emial`. Did you mean `email`?"
    assert.strictEqual(complaint("url", { url }), said)
    assert.strictEqual(
      complaint("body", { body: '{\n  "a": "{first name}"\n}' }),
      "line 2, character 9: Unknown token `first name`. Did you mean `firstname`?"
    )
    assert.strictEqual(
      complaint("headers", header("X-Id", "a{Lead-ID}")),
      "X-Id: character 2: Unknown token `Lead-ID`. Did you mean `lead_id`?"
    )
  })

  it("for a URL that leads nowhere, or whose host a lead would choose", () => {
    assert.include(complaint("url", { url: "ftp://vendor.example/" }), "must be an http or https")
    assert.include(
      complaint("url", { url: "https://a:b@vendor.example/" }),
      "user name or password"
    )
    assert.include(complaint("url", { url: "https://{custom1}.example/" }), "no tokens in its host")
    assert.include(complaint("url", { url: "https://vendor.example/%4{custom1}" }), "behind a %")
  })

  it("for headers that are not the vendor's to set, or that hide another one", () => {
    for (const name of [
      "Host",
      "content-length",
      "Transfer-Encoding",
      "Connection",
      "Keep-Alive",
      "TE",
      "Trailer",
      "Upgrade",
      "Proxy-Authorization",
      "X Y",
      "X:Y",
      "X-É",
      "X\r\nY"
    ]) {
      assert.include(complaint("headers", header(name, "1")), "must not be sent", name)
    }
    assert.include(complaint("headers", header("Content-Type", "a/b")), "is set by content_type")
    assert.include(complaint("headers", header("X-{email}", "1")), "no tokens in its name")
    assert.include(complaint("headers", header("X-Key", "1\r\nX-Other: 2")), "line breaks")
    const twice = [
      { name: "X-Key", value: "1" },
      { name: "x-key", value: "2" }
    ]
    assert.strictEqual(complaint("headers", { headers: twice }), "x-key: must not come twice")
  })

  it("for a body that is not sent, or of a type that is not known", () => {
    assert.include(complaint("body", { method: "GET" }), "is not sent with GET")
    for (const content_type of [
      "multipart/form-data",
      "text/html",
      "application/json; charset=latin1",
      "json",
      "text/plain\r\nX: y"
    ]) {
      assert.include(complaint("content_type", { content_type }), "must be JSON", content_type)
    }
  })

  it("for JSON whose tokens a value could break out of", () => {
    for (const [body, said] of [
      ['{"age": {custom1}}', "character 9: `{custom1}` must stand within quotes"],
      ['{"a":"\\{email}"}', "is not valid JSON"],
      ['{"a":"\\u00{email}"}', "is not valid JSON"],
      ['{"a":"{email}"', "is not valid JSON"],
      ["{'a':'{email}'}", "character 7: `{email}` must stand within quotes"],
      ["{email}", "must stand within quotes"],
      ["not JSON", "is not valid JSON"]
    ] as const) {
      assert.include(complaint("body", { body }), said, body)
    }
  })

  it("for XML where a value would be markup", () => {
    for (const body of [
      "<{custom1}/>",
      "<a {custom1}='1'/>",
      "<a b={custom1}/>",
      "<a><!-- {email} --></a>",
      "<a><![CDATA[{email}]]></a>",
      "<?pi {email}?><a/>",
      "<a></{custom1}>"
    ]) {
      const said = complaint("body", { body, content_type: "text/xml" })
      assert.include(said, "must stand in the text of an element", body)
    }
    for (const body of ["<a>&{custom1};</a>", "<a b='&#{custom1};'/>", "<a>&a{custom1};</a>"]) {
      assert.include(complaint("body", { body, content_type: "text/xml" }), "behind an &", body)
    }
  })

  it("for a form whose escapes a value would end", () => {
    const content_type = "application/x-www-form-urlencoded"
    for (const body of ["a=%{custom1}", "a=%4{custom1}"]) {
      assert.include(complaint("body", { body, content_type }), "behind a %", body)
    }
  })

  it("for a regular expression that is none", () => {
    const success_reply = { kind: "regex", value: "(" } as const
    assert.strictEqual(
      complaint("success_reply", { success_reply }),
      "value: is no regular expression"
    )
    assert.deepStrictEqual(problems({ success_reply: { kind: "contains", value: "(" } }), {})
  })

  it("for a path as JSONPath or jq have it, which would never match", () => {
    const said = (path: string) =>
      complaint("success_reply", { success_reply: { kind: "json", path, value: "ok" } })
    for (const [path, own] of [
      ["$.result.status", "result.status"],
      ["$.items[0]['id']", "items.0.id"],
      [".result", "result"],
      ["$", "result.status"]
    ] as const) {
      assert.isTrue(said(path).endsWith(`write ${own}`), path)
    }
    for (const path of ["$ref.id", "a[b].c", "a.$.b", "0"]) {
      assert.deepStrictEqual(problems({ success_reply: { kind: "json", path, value: "1" } }), {})
    }
  })

  it("with ten complaints of a kind at most, however long the text", () => {
    const found = problems({ body: `["${"{nobody}".repeat(8000)}"]` })
    assert.lengthOf(found.body ?? [], 10)
  })
})

/** Bits of bodies, some of which fit together. */
const Bits = Schema.Array(
  Schema.Literals(["{", "}", "[", "]", '"', "\\", "{email}", "\\u00", ":", ",", "a", "1", " "])
)

describe("a JSON body that was accepted", () => {
  it.prop("has the same shape for every lead", [Bits, Schema.String], ([bits, email]) => {
    const body = bits.join("")
    if (Object.keys(problems({ body })).length > 0) return
    const template = PostingTemplate.parse({ ...vendor, body })
    if (template === undefined) throw new Error("The instructions lead nowhere")
    const shape = (text: string | null) =>
      JSON.stringify(JSON.parse(text ?? "")).replace(/"(?:[^"\\]|\\.)*"/gu, "S")
    const rendered = PostingTemplate.render(template, { email }).body
    assert.strictEqual(shape(rendered), shape(PostingTemplate.render(template, {}).body))
  })

  it.prop("also when it is likely to be one", [Bits, Schema.String], ([bits, email]) => {
    const body = `{"a":"${bits.filter((bit) => bit !== '"').join("")}","b":["{email}"]}`
    if (Object.keys(problems({ body })).length > 0) return
    const template = PostingTemplate.parse({ ...vendor, body })
    const rendered = template && PostingTemplate.render(template, { email }).body
    assert.deepInclude(JSON.parse(rendered ?? ""), { b: [email.toWellFormed()] })
  })
})
