import { assert, describe, it } from "@effect/vitest"
import { Permission } from "../../src/index.ts"

const { allows, ManagerRole, permissionsOf } = Permission

describe("Permissions of managers", () => {
  it("owners and admins may do everything", () => {
    for (const role of ["owner", "admin"] as const) {
      assert.lengthOf(permissionsOf(role), Permission.Area.literals.length * 2)
    }
  })

  it("analysts read everything and write nothing", () => {
    const permissions = permissionsOf("analyst")
    assert.lengthOf(permissions, Permission.Area.literals.length)
    assert.isTrue(permissions.every((permission) => permission.endsWith(":read")))
  })

  it("whoever may write may read", () => {
    for (const role of ManagerRole.literals) {
      for (const area of Permission.Area.literals) {
        assert.isTrue(!allows(role, `${area}:write`) || allows(role, `${area}:read`))
      }
    }
  })

  it("finance reads no people's data, and those who run a side of the network no money", () => {
    assert.isFalse(allows("finance", "leads:read"))
    assert.isTrue(allows("finance", "money:write"))
    assert.isFalse(allows("affiliate_manager", "money:read"))
    assert.isFalse(allows("advertiser_manager", "money:read"))
  })

  it("each side writes its own", () => {
    assert.isTrue(allows("affiliate_manager", "affiliates:write"))
    assert.isFalse(allows("affiliate_manager", "advertisers:write"))
    assert.isTrue(allows("advertiser_manager", "offers:write"))
    assert.isFalse(allows("advertiser_manager", "affiliates:write"))
  })

  it("who could change managers is not narrowed to what is assigned", () => {
    assert.deepStrictEqual(ManagerRole.literals.filter(Permission.mayBeAssigned), [
      "affiliate_manager",
      "advertiser_manager",
      "finance",
      "analyst"
    ])
  })
})
