import { ApiKey, Role } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { shownPath } from "../../../src/platform/http/RequestLog.ts"
import { routes } from "../../wire/Routes.ts"

/** A secret, spelled as it can be, before and behind anything. */
const Sent = Schema.Struct({
  role: Role.Role,
  bytes: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))).check(
    Schema.isMinLength(ApiKey.secretBytes),
    Schema.isMaxLength(ApiKey.secretBytes)
  ),
  before: Schema.String,
  behind: Schema.String,
  isToken: Schema.Boolean
})

describe("The path that is logged", () => {
  it("is the whole path of every operation", () => {
    for (const { path } of routes) assert.strictEqual(shownPath(`${path}?q=ann`), path)
    const picture = "/images/0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9.webp"
    assert.strictEqual(shownPath(picture), picture)
  })

  it.prop("holds no key and no token, wherever it stands", [Sent], ([sent]) => {
    const bytes = Uint8Array.from(sent.bytes)
    const secret = sent.isToken
      ? Buffer.from(bytes).toString("base64url")
      : ApiKey.fromBytes(sent.role, bytes)
    const { before, behind } = sent
    const shown = shownPath(`/images/${before}${secret}${behind}`)
    assert.notInclude(shown, secret)
    assert.notInclude(shown, secret.slice(4, -4))
  })

  it("ends before what is no word, id or name", () => {
    const affiliates = "/api/v2/network/affiliates"
    for (const end of ["1&api-key=x", "ann@blog.example/1", "ann%40blog.example", "%61fn_m_x"]) {
      assert.strictEqual(shownPath(`${affiliates}/${end}`), `${affiliates}/…`)
    }
    assert.strictEqual(shownPath("/images/afn_m_x"), "/images/…")
  })
})
