import { Envelope, type ListQuery, Tag } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import {
  HttpApi,
  HttpApiBuilder,
  HttpApiEndpoint,
  HttpApiGroup,
  HttpApiTest
} from "effect/http-api"
import * as Responses from "../../src/http/Responses.ts"

const tags = Schema.decodeUnknownSync(Schema.Array(Tag.Tag))([
  { id: 1, title: "Finance", sort: 1 },
  { id: 2, title: "Top", sort: 2 }
])

const page: ListQuery.Paged<Partial<Tag.Tag>> = { items: tags, page: 2, perPage: 2, total: 5 }
const selected: ListQuery.Paged<Partial<Tag.Tag>> = {
  items: [{ title: "Finance" }, {}],
  page: 1,
  perPage: 10,
  total: 2
}

const TagListItem = Responses.selection("TagListItem", Tag.Tag)

const Probe = HttpApi.make("probe").add(
  HttpApiGroup.make("tags").add(
    HttpApiEndpoint.get("list", "/tags", {
      success: Responses.page("Tags List", "tags-list", TagListItem)
    }),
    HttpApiEndpoint.get("select", "/selected-tags", {
      success: Responses.page("Tags List", "tags-list", TagListItem)
    }),
    HttpApiEndpoint.get("get", "/tag", {
      success: Responses.success("Tag Details", { tag: Tag.Tag })
    }),
    HttpApiEndpoint.delete("remove", "/tag", { success: Responses.done("Tag Deleted") })
  )
)

const [tag] = tags

const handlers = HttpApiBuilder.group(Probe, "tags", (handlers) =>
  handlers
    .handle("list", () => Effect.succeed(page))
    .handle("select", () => Effect.succeed(selected))
    .handle("get", () => (tag === undefined ? Effect.die("no tag") : Effect.succeed({ tag })))
    .handle("remove", () => Effect.void)
)

const services = Layer.mergeAll(handlers, HttpServer.layerServices)

const { handler } = HttpRouter.toWebHandler(
  HttpApiBuilder.layer(Probe).pipe(Layer.provide(services)),
  { disableLogger: true }
)

const wire = (method: string, path: string) =>
  Effect.promise(async () => {
    const response = await handler(new Request(`http://probe${path}`, { method }))
    const body: unknown = await response.json()
    return { response, body }
  })

const pagination = (headers: Headers) =>
  [...headers].filter(([name]) => name.startsWith("x-pagination-"))

const client = HttpApiTest.groups(Probe, ["tags"])

describe("Responses", () => {
  it.effect("put the data of an answer under info and give it back to the client", () =>
    Effect.gen(function* () {
      const { body } = yield* wire("GET", "/tag")
      assert.deepStrictEqual(body, { ...Envelope.success("Tag Details"), info: { tag } })
      assert.deepStrictEqual(yield* (yield* client).tags.get(), { tag })
    }).pipe(Effect.provide(services))
  )

  it.effect("send the envelope without info when there is no data", () =>
    Effect.gen(function* () {
      const { response, body } = yield* wire("DELETE", "/tag")
      assert.strictEqual(response.status, 200)
      assert.deepStrictEqual(body, Envelope.success("Tag Deleted"))
      assert.isUndefined(yield* (yield* client).tags.remove())
    }).pipe(Effect.provide(services))
  )

  it.effect("say in the headers where a page stands, and nowhere in the body", () =>
    Effect.gen(function* () {
      const { response, body } = yield* wire("GET", "/tags")
      assert.deepStrictEqual(body, {
        ...Envelope.success("Tags List"),
        info: { "tags-list": tags }
      })
      assert.deepStrictEqual(pagination(response.headers), [
        ["x-pagination-current-page", "2"],
        ["x-pagination-page-count", "3"],
        ["x-pagination-per-page", "2"],
        ["x-pagination-total-count", "5"]
      ])
      assert.deepStrictEqual(yield* (yield* client).tags.list(), page)
    }).pipe(Effect.provide(services))
  )

  it.effect("let a record of a list have only the fields that were asked for", () =>
    Effect.gen(function* () {
      const { body } = yield* wire("GET", "/selected-tags")
      assert.deepStrictEqual(body, {
        ...Envelope.success("Tags List"),
        info: { "tags-list": [{ title: "Finance" }, {}] }
      })
      assert.deepStrictEqual(yield* (yield* client).tags.select(), selected)
    }).pipe(Effect.provide(services))
  )
})
