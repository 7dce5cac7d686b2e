import { assert, describe, it } from "@effect/vitest"
import * as LeadRequest from "../../../src/leads/delivery/LeadRequest.ts"
import type { Instructions } from "../../../src/leads/leads-management/Vendor.ts"

const secret = "CANARY-0123456789"

const shown = (request: { readonly url?: string; readonly body?: string }) => {
  const { url = "https://vendor.example/", body = "" } = request
  const headers = [{ name: "X-Api-Key", value: secret }]
  const instructions: Instructions = {
    url,
    method: "POST",
    headers,
    body,
    content_type: "application/json"
  }
  return LeadRequest.shown(instructions, { method: "POST", url, headers, body })
}

describe("a request in the log", () => {
  it("has no secret, wherever it stands", () => {
    for (const request of [
      { url: `https://vendor.example/?api_key=${secret}&e=a` },
      { url: `https://vendor.example/?e=a&auth=${secret}` },
      { body: `{"email":"a","access_token": "${secret}\\"${secret}"}` },
      { body: `email=a&Password=${secret}` },
      { body: `<lead><apiKey>${secret}</apiKey></lead>` }
    ]) {
      const text = JSON.stringify(shown(request))
      assert.notInclude(text, secret)
    }
  })

  it("has everything else as it was sent", () => {
    const url = "https://vendor.example/leads/7?e=a%40b&monkey_business"
    const body = '{"email":"a@b.example","name":"Ann","age":7}'
    assert.deepInclude(shown({ url, body }), { url, body })
  })
})
