import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as LeadRequest from "../../../src/leads/delivery/LeadRequest.ts"
import type { TokenValues } from "../../../src/leads/delivery/LeadToken.ts"
import * as PostingTemplate from "../../../src/leads/delivery/PostingTemplate.ts"
import * as PostingUrl from "../../../src/leads/delivery/PostingUrl.ts"
import type { Instructions } from "../../../src/leads/leads-management/Vendor.ts"
import { isHeaderAllowed, targetOf } from "../../../src/values/OutboundRequest.ts"

/** What a person may be called who wishes us ill. */
const hostile = '"}{email}\r\nX: y'

const instructions: Instructions = {
  url: "https://vendor.example/leads/{lastname}/x?n={lastname}&z=1",
  method: "POST",
  headers: [
    { name: "X-Name", value: "n={lastname};" },
    { name: "X-Fixed", value: "1" }
  ],
  body: '{"name":"{lastname}","fixed":"1"}',
  content_type: "application/json"
}

const render = (lead: TokenValues, changes: Partial<Instructions> = {}) => {
  const template = PostingTemplate.parse({ ...instructions, ...changes })
  if (template === undefined) throw new Error("The instructions lead nowhere")
  return PostingTemplate.render(template, lead)
}

const form = "application/x-www-form-urlencoded"
const xml = "<lead name=\"{lastname}\"><name>{lastname}</name><fixed a='1'/></lead>"

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'"
}

/** Text as a parser of XML reads it: references replaced, line ends and blanks of attributes made alike. */
const readXml = (text: string, isAttribute: boolean): string =>
  text
    .replace(/\r\n?/gu, "\n")
    .replace(isAttribute ? /[\t\n]/gu : /(?!)/u, " ")
    .replace(/&(?:#(\d+)|(\w+));/gu, (_, code?: string, name = "") =>
      code === undefined ? (entities[name] ?? "?") : String.fromCodePoint(Number(code))
    )

/** The values of the XML body above, and what is left of it without them. */
const xmlParts = (body: string | null) => {
  const [, attribute = "", text = ""] =
    /^<lead name="([^"<]*)"><name>([^<]*)<\/name><fixed a='1'\/><\/lead>$/u.exec(body ?? "") ?? []
  return { attribute: readXml(attribute, true), text: readXml(text, false) }
}

const headerOf = (request: LeadRequest.PostingRequest, name: string) =>
  request.headers.find((header) => header.name === name)?.value ?? ""

describe("a value arrives as it is", () => {
  const values = (name: string) => ({ lastname: name, email: "ann@mail.example" })
  const check = (name: string) => {
    const lead = values(name)
    const whole = name.toWellFormed()
    const { body, url } = render(lead)
    assert.deepStrictEqual<unknown>(JSON.parse(body ?? ""), { name: whole, fixed: "1" })
    const { hash, host, searchParams } = new URL(url)
    assert.deepStrictEqual(
      [host, hash, [...searchParams]],
      [
        "vendor.example",
        "",
        [
          ["n", whole],
          ["z", "1"]
        ]
      ]
    )
    const fields = render(lead, { body: "a={lastname}&b=1", content_type: form }).body ?? ""
    assert.deepStrictEqual(
      [...new URLSearchParams(fields)],
      [
        ["a", whole],
        ["b", "1"]
      ]
    )
    const text = render(lead, { body: "Name: {lastname}.", content_type: "text/plain" }).body
    assert.strictEqual(text, `Name: ${whole}.`)
    return { body, lead, url, whole }
  }

  it("whoever is called like that", () => {
    const { lead, url } = check(hostile)
    assert.strictEqual(new URL(url).pathname, "/leads/%22%7D%7Bemail%7D%0D%0AX%3A%20y/x")
    const inXml = xmlParts(render(lead, { body: xml, content_type: "text/xml" }).body)
    assert.deepStrictEqual(inXml, { attribute: hostile, text: hostile })
    assert.strictEqual(headerOf(render(lead), "X-Name"), 'n="}{email}X: y;')
    assert.strictEqual(headerOf(render(lead), "X-Fixed"), "1")
    assert.notInclude(JSON.stringify(render(lead)), "ann@mail.example")
  })

  it.prop("in JSON, in queries, in forms and in plain text", [Schema.String], ([name]) => {
    check(name)
  })

  it.prop("in one segment of a path", [Schema.String], ([name]) => {
    const segments = new URL(render(values(name)).url).pathname.split("/")
    assert.lengthOf(segments, 4)
    const isDots = /^(?:\.|%2e){1,2}$/iu.test(name)
    const expected = isDots ? name.replace(/\./gu, "%2E") : name.toWellFormed()
    assert.strictEqual(decodeURIComponent(segments[2] ?? "-"), expected)
  })

  it("in a path even when it is a step up", () => {
    for (const name of [".", "..", "...", "", "/../", "\\..\\"]) {
      const segments = new URL(render(values(name)).url).pathname.split("/")
      assert.deepStrictEqual([segments.length, segments[1], segments[3]], [4, "leads", "x"], name)
    }
    const url = "https://vendor.example/a/.{lastname}/{firstname}{lastname}"
    const rendered = render({ firstname: ".", lastname: "." }, { url }).url
    assert.strictEqual(new URL(rendered).pathname, "/a/%252E%252E/%252E%252E")
  })

  it.prop("in XML, but for what XML cannot hold", [Schema.String], ([name]) => {
    const { body } = render(values(name), { body: xml, content_type: "application/xml" })
    const expected = name
      .toWellFormed()
      .replace(/[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu, "")
    assert.deepStrictEqual(xmlParts(body), { attribute: expected, text: expected })
  })

  it.prop("in a header, without its control characters", [Schema.String], ([name]) => {
    const value = headerOf(render(values(name)), "X-Name")
    assert.isTrue(value.length > 8192 || isHeaderAllowed("X-Name", value))
    const expected = `n=${name.toWellFormed().replace(/\p{Cc}/gu, "")};`
    assert.strictEqual(LeadRequest.fromWire(value), expected)
  })
})

describe("posting instructions", () => {
  it.prop("never fill in a token twice", [Schema.String], ([noise]) => {
    const lead = { lastname: `{email}${noise}{firstname}`, email: "SECRET", firstname: "SECRET" }
    const changes = [
      {},
      { body: xml, content_type: "text/xml" },
      { body: "{lastname}", content_type: "text/plain" },
      { body: "a={lastname}", content_type: form }
    ]
    for (const change of changes) {
      assert.notInclude(JSON.stringify(render(lead, change)), "SECRET")
    }
  })

  it("leave nothing behind where a lead has no value", () => {
    const { body, headers, url } = render({ lastname: null })
    assert.strictEqual(body, '{"name":"","fixed":"1"}')
    assert.strictEqual(url, "https://vendor.example/leads//x?n=&z=1")
    assert.deepStrictEqual(headers, [
      { name: "Content-Type", value: "application/json" },
      { name: "X-Name", value: "n=;" },
      { name: "X-Fixed", value: "1" }
    ])
  })

  it("say what a body is, and nothing where there is none", () => {
    const { body, headers } = render({}, { body: null })
    assert.isNull(body)
    assert.notInclude(
      headers.map(({ name }) => name),
      "Content-Type"
    )
  })

  it("never choose the host, and always lead somewhere", () => {
    const rest = PostingTemplate.parse({ ...instructions, url: "https://{sub_id1}.example/" })
    assert.isUndefined(rest)
    assert.isUndefined(PostingTemplate.parse({ ...instructions, url: null }))
    for (const url of ["https://vendor.example", "https://vendor.example?e={email}"]) {
      const target = targetOf(render({ email: "@evil.example/" }, { url }).url)
      assert.include(target.valueOrUndefined, { hostname: "vendor.example" })
    }
  })

  it("tell which tokens they have, and whether a repetition is harmless", () => {
    assert.deepStrictEqual([...PostingTemplate.tokens(instructions)], ["lastname"])
    assert.isFalse(PostingTemplate.isRepeatable(instructions))
    const url = "https://vendor.example/?ref={delivery_id}"
    assert.isTrue(PostingTemplate.isRepeatable({ ...instructions, url }))
  })
})

describe("a URL with tokens", () => {
  const problem = (url: string) => Result.getFailure(PostingUrl.parse(url))

  it("is http or https, with tokens behind the host alone", () => {
    for (const [url, said] of [
      ["ftp://vendor.example/", "must be an http or https URL"],
      ["vendor.example", "must be an http or https URL"],
      ["https://", "must be an http or https URL"],
      ["https://:99999/", "must be an http or https URL"],
      ["https://vendor.example:99999/", "must be an http or https URL"],
      ["javascript:alert(1)", "must be an http or https URL"],
      ["https://{custom1}/", "takes no tokens in its host"],
      ["https://{custom1}.vendor.example/", "takes no tokens in its host"],
      ["https://vendor.example:{custom1}/", "takes no tokens in its host"],
      ["https://me:{custom1}@vendor.example/", "takes no tokens in its host"],
      ["https://me:secret@vendor.example/", "must not have a user name"],
      ["https://vendor.example/a b", "must not have blanks"],
      ["https://vendor.example/\r\nX: y", "must not have blanks"],
      ["https://vendor.example\\@evil.example/", "must not have blanks"],
      ["https://vendor.example/#{email}", "must not have a part behind #"]
    ] as const) {
      assert.include(problem(url).valueOrUndefined, said, url)
    }
    for (const url of ["http://vendor.example", "HTTPS://VENDOR.example:8443/a?b={email}"]) {
      assert.isTrue(Result.isSuccess(PostingUrl.parse(url)), url)
    }
  })
})
