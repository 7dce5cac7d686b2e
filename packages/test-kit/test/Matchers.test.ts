import { assert, describe, it } from "@effect/vitest"
import { expect } from "vitest"
import { mockNetwork } from "../src/index.ts"
import { matchers } from "../src/Matchers.ts"
import "../src/vitest.ts"

const refusal = {
  status: "error",
  success: false,
  code: 422,
  name: "Unprocessable entity",
  message: "Validation error",
  info: { errors: { currency: ["must be a three-letter ISO 4217 currency code, such as EUR"] } }
}

const failing = async (check: () => unknown): Promise<string> => {
  try {
    await check()
    return ""
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe("Matchers", () => {
  it("take a Response, and leave its body to the test", async () => {
    await using network = await mockNetwork()
    const headers = { "X-API-Key": network.keys.manager }
    const response = await fetch(`${network.url}/api/v2/network/affiliates/1`, { headers })
    await expect(response).toBeEnvelope()
    await expect(response).toMatchContract("getAffiliate")
    await expect(response).not.toBeEnvelope(404)
    expect((await response.text()).length).toBeGreaterThan(100)
    const missing = await fetch(`${network.url}/api/v2/network/affiliates/99`, { headers })
    await expect(missing).toBeRefused({ code: 404 })
    const shown = await failing(() => expect(missing).toBeEnvelope(200))
    assert.include(shown, '"message":"Resource not found."')
  })

  it("say what is wrong with an envelope", async () => {
    assert.include(await failing(() => expect({ a: 1 }).toBeEnvelope()), "not the envelope")
    assert.include(await failing(() => expect(refusal).toBeEnvelope()), "says 422")
    const lied = { status: 200, body: refusal }
    assert.include(await failing(() => expect(lied).toBeRefused({ code: 422 })), "status is 200")
  })

  it("find the field and the message of a refusal", async () => {
    await expect(refusal).toBeRefused({ code: 422, field: "currency", message: "ISO 4217" })
    await expect(refusal).not.toBeRefused({ code: 422, field: "amount" })
    await expect(refusal).not.toBeRefused({ code: 422, field: "currency", message: "no such" })
    await expect(refusal).not.toBeRefused({ code: 400 })
  })

  it("compare money exactly, and take nothing but amounts", async () => {
    expect("12.50").toBeMoney("12.5")
    expect("12.50").not.toBeMoney("12.51")
    expect(12.5).not.toBeMoney("12.50")
    expect("12.5").not.toBeMoney("12.50")
    assert.include(await failing(() => expect("1.00").toBeMoney("2")), "another amount")
  })

  it("hold answers against the contract", async () => {
    await expect(refusal).toMatchContract("generateInvoice")
    await expect(refusal).not.toMatchContract("getAffiliate")
    const nothing = { status: "success", success: true, code: 200, name: "OK", message: "" }
    await expect(nothing).not.toMatchContract("getAffiliate")
    assert.include(await failing(() => expect({}).toMatchContract("nope")), "no operation nope")
  })

  it("are plain functions, as jest takes them", async () => {
    const verdict = await matchers.toBeEnvelope(refusal, 422)
    assert.isTrue(verdict.pass)
    assert.include(verdict.message(), "expected not")
  })
})
