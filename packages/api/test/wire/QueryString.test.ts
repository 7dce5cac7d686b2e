import { assert, it } from "@effect/vitest"
import * as QueryString from "../../src/wire/QueryString.ts"

const urlOf = (query: string) => QueryString.read(`/list?${query}`).url

it("what clients send and nobody needs is left out, the key with it", () => {
  const { parameters, ...read } = QueryString.read(
    "/list?lang=en&search=&filters[x]=1&api-key=secret&page=2"
  )
  assert.deepStrictEqual(read, {
    url: "/list?page=2",
    apiKey: "secret",
    token: undefined,
    refusal: undefined
  })
  assert.strictEqual(parameters.toString(), "page=2")
})

it("search is another name of q", () => {
  assert.strictEqual(urlOf("search=shoes"), "/list?q=shoes")
})

it("created_at and updated_at are other names of created and updated, in filters and in sorting", () => {
  assert.strictEqual(
    urlOf("created_at_from=2026&updated_at[]=1&updated_at[0]=2&sortField=created_at&created_at=3"),
    urlOf("created_from=2026&updated[]=1&updated[]=2&sortField=created&created=3")
  )
  assert.strictEqual(urlOf("created_atx=1"), "/list?created_atx=1")
})

it("numbered values of a list are values of that list", () => {
  assert.strictEqual(urlOf("status[0]=1&status[1]=2"), urlOf("status[]=1&status[]=2"))
})

it("names of every object's members are names like others", () => {
  assert.strictEqual(urlOf("constructor=1"), "/list?constructor=1")
})

it("what is no UTF-8 is refused, but in reports of conversions", () => {
  const { refusal } = QueryString.read("/list?q=M%FCller")
  assert.deepStrictEqual(refusal?.errors, { q: [QueryString.utf8Message] })
  assert.isUndefined(QueryString.read("/track/conv?adv_param1=M%FCller").refusal)
  assert.isUndefined(QueryString.read("/list?q=M%C3%BCller").refusal)
})

it("a NUL character is refused with the name of its parameter", () => {
  const { refusal } = QueryString.read("/list?q=a%00b")
  assert.deepStrictEqual(refusal?.errors, { q: ["must not contain NUL characters"] })
})

it("more parameters than any endpoint has are refused", () => {
  const parameters = Array.from({ length: QueryString.maxParameters + 1 }, (_, n) => `p${n}=1`)
  assert.isDefined(QueryString.read(`/list?${parameters.join("&")}`).refusal)
})

it("a list may have 1 000 values, each a parameter of its own", () => {
  const { parameters, refusal } = QueryString.read(`/list?${"id[]=1&".repeat(1000)}perPage=1000`)
  assert.isUndefined(refusal)
  assert.lengthOf(parameters.getAll("id[]"), 1000)
})

it("filters in brackets are those of reports, in the plural and in the singular, as lists too", () => {
  const reportOf = (query: string) => QueryString.read(`/reports/x?${query}`).url
  assert.strictEqual(reportOf("filters[affiliates]=7"), "/reports/x?affiliate=7")
  assert.strictEqual(reportOf("filters[country]=1%2C2"), "/reports/x?country=1%2C2")
  assert.strictEqual(reportOf("filters[links][]=1"), reportOf("filters[landing_page][0]=1"))
  assert.strictEqual(urlOf("filters[affiliates]=7"), "/list")
})

it("filters in one are those of reports: a list, several lists, or an object as JSON", () => {
  const reportOf = (query: string) =>
    decodeURIComponent(QueryString.read(`/reports/x?${query}`).url)
  const expected = "/reports/x?affiliate=1,2&country=5"
  for (const query of [
    "filters=affiliates:1,2,country:5",
    "filters=affiliate:1;country:5;affiliate:2",
    "filters[]=affiliates:1,2&filters[]=country:5",
    "filters[0]=affiliates:1&filters[1]=country:5&filters[2]=affiliate:2",
    'filters={"affiliates":"1,2","country":5}',
    'filters={"affiliates":[1,2],"country":{"0":5}}',
    'filters=["affiliates:1,2","country:5"]'
  ])
    assert.sameMembers(reportOf(query).split(/[?&]/u), expected.split(/[?&]/u), query)
  assert.strictEqual(reportOf("filters=offer:1&filters[offers]=2"), "/reports/x?offer=1,2")
})

it("filters that no report knows are left under their names", () => {
  const reportOf = (query: string) =>
    decodeURIComponent(QueryString.read(`/reports/x?${query}`).url)
  assert.strictEqual(reportOf("filters[moons]=1&filters[days]=1"), "/reports/x?filters=moons,days")
  assert.strictEqual(reportOf("filters=moons:1,offer:2,x"), "/reports/x?offer=2,x&filters=moons")
  assert.strictEqual(reportOf("filters={[["), "/reports/x?filters={[[")
})

it("lists of what reports offer have no filters", () => {
  const read = (path: string) => QueryString.read(`${path}?filters=offers&filters[offers]=1`).url
  for (const path of [
    "/reports/clicks/options",
    "/reports/statistics/breakdowns",
    "/reports/clicks-columns"
  ])
    assert.strictEqual(read(path), path)
})
