import { Api } from "@affnet/api"
import { assert, it } from "@effect/vitest"
import { operations } from "../src/generated/operations.ts"
import { createClient } from "../src/index.ts"

/** Every endpoint of the contract, as `GET /path/{id}`. */
const promised = Object.values(Api.groups).flatMap((group) =>
  Object.values(group.endpoints).map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`
  )
)

const reachable = Object.entries(operations).flatMap(([resource, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ resource, method, operation }))
)

it("every operation of every role is reached by one method", () => {
  assert.deepStrictEqual(
    reachable.map(({ operation }) => `${operation.method} ${operation.path}`).toSorted(),
    promised.toSorted(),
    "`npm run openapi` writes the client's operations anew"
  )
})

it("the client has every method, and nothing else", () => {
  const affnet = createClient({ baseUrl: "https://network.example", apiKey: "key" })
  const methods = Object.entries(affnet).flatMap(([resource, methods]) =>
    Object.entries(methods).map(([method, f]) => `${resource}.${method}: ${typeof f}`)
  )
  assert.deepStrictEqual(
    methods,
    reachable.map(({ method, resource }) => `${resource}.${method}: function`)
  )
})
