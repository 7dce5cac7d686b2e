import { Role } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { HttpApi, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import { Api } from "../../src/Api.ts"
import { document } from "../../src/Document.ts"
import { areaOf, permissionOf } from "../../src/http/Permission.ts"

interface Operation {
  readonly name: string
  readonly endpoint: HttpApiEndpoint.Top
  readonly group: HttpApiGroup.Top
}

const operations: Array<Operation> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, group }) =>
    operations.push({ name: `${endpoint.method} ${endpoint.path}`, endpoint, group })
})

const isOfManagers = ({ endpoint }: Operation) =>
  Role.isUnder(endpoint.path, Role.pathPrefix.manager)
const namesOf = (found: ReadonlyArray<Operation>) => found.map(({ name }) => name)

const permissionAt = (name: string) => {
  const found = operations.find((operation) => operation.name === name)
  return found && permissionOf(found.endpoint, found.group)
}

describe("What operations ask of managers", () => {
  it("every operation of managers has an area", () => {
    const without = operations
      .filter(isOfManagers)
      .filter(({ endpoint, group }) => areaOf(endpoint, group) === undefined)
    assert.deepStrictEqual(namesOf(without), [])
  })

  it("no other operation has one", () => {
    const others = operations
      .filter((operation) => !isOfManagers(operation))
      .filter(({ endpoint, group }) => areaOf(endpoint, group) !== undefined)
    assert.deepStrictEqual(namesOf(others), [])
  })

  it("a GET reads, unless it creates; other methods write, unless they only read", () => {
    assert.strictEqual(permissionAt("GET /api/v2/network/offers"), "offers:read")
    assert.strictEqual(permissionAt("GET /api/v2/network/leads"), "leads:write")
    assert.strictEqual(
      permissionAt("PUT /api/v2/network/offers/:offer_id/urls/:url_id"),
      "offers:write"
    )
    assert.strictEqual(permissionAt("POST /api/v2/network/reports/clicks"), "reports:read")
    assert.strictEqual(permissionAt("POST /api/v2/network/reports/statistics-flat"), "reports:read")
  })

  it("what touches the caller alone asks for no permission", () => {
    assert.isUndefined(permissionAt("GET /api/v2/network/profile"))
    assert.isUndefined(permissionAt("POST /api/v2/network/profile/api-key"))
  })

  it("the document says it", () => {
    const { paths } = document
    assert.strictEqual(paths["/api/v2/network/offers"]?.get?.["x-permission"], "offers:read")
    assert.notProperty(paths["/api/v2/network/profile"]?.get, "x-permission")
    assert.notProperty(paths["/api/v2/affiliate/campaigns"]?.get, "x-permission")
  })
})
