import { Api, Authorization, Repeatable } from "@affnet/api"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted, Schema, Stream } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpClient, HttpClientResponse } from "effect/http"
import {
  HttpApi,
  HttpApiClient,
  HttpApiEndpoint,
  HttpApiGroup,
  HttpApiSchema
} from "effect/http-api"
import { TestClock } from "effect/testing"
import * as AuthorizationClient from "../../src/effect/AuthorizationClient.ts"

const headers = { "idempotency-key": Schema.optionalKey(Schema.String) }

/** One endpoint of each kind that the rule tells apart. */
const small = HttpApi.make("small").add(
  HttpApiGroup.make("leads")
    .add(
      HttpApiEndpoint.get("read", "/leads/1"),
      HttpApiEndpoint.get("create", "/leads").annotate(Repeatable.Creates, true),
      HttpApiEndpoint.head("head", "/leads/1"),
      HttpApiEndpoint.put("replace", "/leads/1"),
      HttpApiEndpoint.put("upload", "/leads/1", { payload: HttpApiSchema.StreamUint8Array() }),
      HttpApiEndpoint.patch("patch", "/leads/1"),
      HttpApiEndpoint.delete("remove", "/leads/1", { headers }),
      HttpApiEndpoint.post("post", "/leads"),
      HttpApiEndpoint.post("postOnce", "/leads", { headers })
    )
    .middleware(Authorization)
)

/** How often a call is sent to a network that always fails. */
const attempts = Effect.fnUntraced(function* (
  call: (client: HttpApiClient.ForApi<typeof small>) => Effect.Effect<unknown, unknown>
) {
  let count = 0
  const httpClient = HttpClient.make((request) => {
    count++
    return Effect.succeed(HttpClientResponse.fromWeb(request, new Response(null, { status: 500 })))
  })
  const layer = AuthorizationClient.layer(Redacted.make("key"))
  const client = yield* HttpApiClient.makeWith(small, {
    httpClient,
    baseUrl: "https://n.example"
  }).pipe(Effect.provide(Layer.provide(layer, SecureRandom.layerWebCrypto)))
  const fiber = yield* Effect.forkChild(Effect.exit(call(client)))
  yield* TestClock.adjust("1 day")
  yield* Fiber.join(fiber)
  return count
})

describe("a request is sent again", () => {
  it.effect("when it reads, replaces, or names itself", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* attempts(({ leads }) => leads.read()), 5)
      assert.strictEqual(yield* attempts(({ leads }) => leads.head()), 5)
      assert.strictEqual(yield* attempts(({ leads }) => leads.replace()), 5)
      assert.strictEqual(yield* attempts(({ leads }) => leads.postOnce({ headers: {} })), 5)
    })
  )

  it.effect("but not when its body flows past only once", () =>
    Effect.gen(function* () {
      const payload = Stream.make(new Uint8Array([1]))
      assert.strictEqual(yield* attempts(({ leads }) => leads.upload({ payload })), 1)
    })
  )

  it.effect("and never when it changes, removes or creates, GET or not", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* attempts(({ leads }) => leads.create()), 1)
      assert.strictEqual(yield* attempts(({ leads }) => leads.patch()), 1)
      assert.strictEqual(yield* attempts(({ leads }) => leads.remove({ headers: {} })), 1)
      assert.strictEqual(yield* attempts(({ leads }) => leads.post()), 1)
    })
  )
})

/** What needs no key: supervisors ask one, advertisers' pages and servers the other. */
const open = ["auth", "registration", "secondFactors", "passkeys", "health", "tracking"]

it("every endpoint of the contract is reached through Authorization, but for those that need no key", () => {
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group, middleware }) => {
      const authorized = [...middleware].some(({ key }) => key === Authorization.key)
      assert.strictEqual(authorized, !open.includes(group.identifier), endpoint.path)
    }
  })
})
