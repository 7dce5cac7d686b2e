import { Dimension, Role, StatisticsShape } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { document } from "../../src/Document.ts"
import type { Operation } from "../../src/document/OpenApiDocument.ts"

const fieldsOf = ({ requestBody }: Operation): ReadonlyArray<string> => {
  const { $ref, properties } = requestBody?.content["application/json"]?.schema ?? {}
  const component = document.components.schemas[String($ref).split("/").at(-1) ?? ""]
  return Object.keys(properties ?? component?.properties ?? {})
}

/** The filters that an operation promises, in its query and in its body. */
const filtersOf = (operation: Operation): ReadonlySet<Dimension.FilterKey> => {
  const names = [...operation.parameters.map(({ name }) => name), ...fieldsOf(operation)]
  return new Set(names.flatMap((name) => Dimension.findFilter(name.replace(/\[\]$/, "")) ?? []))
}

/** Every operation of a role's reports. */
const reportsOf = (role: Role.Role) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    path.startsWith(`${Role.pathPrefix[role]}/reports/`)
      ? Object.entries(item).map(([method, operation]) => ({ method, operation, path }))
      : []
  )

describe("the OpenAPI document promises no filter that a role is refused", () => {
  it.each(Role.Role.literals)("of statistics: %s", (role) => {
    const asked = reportsOf(role).filter(({ path }) => /\/statistics(-flat)?$/.test(path))
    const visible = StatisticsShape.dimensionsOf(role).filter((key) => !Dimension.isTimeKey(key))
    assert.deepStrictEqual(
      asked.map(({ method }) => method),
      ["get", "post"]
    )
    for (const { operation } of asked) {
      assert.sameMembers([...filtersOf(operation)], [...visible])
      assert.includeMembers([...fieldsOf(operation)], operation.requestBody ? [...visible] : [])
    }
  })

  it("by who the others are: no report of affiliates", () => {
    const reports = reportsOf("affiliate")
    assert.isAbove(reports.length, 5)
    for (const { operation, path } of reports) {
      const filters = filtersOf(operation)
      assert.isFalse(filters.has("affiliate") || filters.has("advertiser"), path)
    }
  })
})
