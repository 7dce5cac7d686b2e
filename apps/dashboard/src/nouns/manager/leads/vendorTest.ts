import { affnet } from "../../../data/affnet.ts"
import type { Action } from "../../../records/Action.ts"
import * as Field from "../../../records/Field.ts"
import type { Request } from "../../../records/Form.ts"
import { code, said, state, text } from "../../../records/Shown.ts"
import { sentStates } from "../../states.ts"
import { checking } from "../checking.ts"
import { headersShown, skipReasons } from "./leadWords.ts"

const person = ["email", "firstname", "lastname", "phone"] as const

/** A reply only where somebody says what it would be. */
const askedOf = (request: Request) => {
  const lead = Object.fromEntries(
    person.flatMap((name) => {
      const value = request[name]
      return typeof value === "string" && value !== "" ? [[name, value]] : []
    })
  )
  const { body, http_status } = request
  return {
    ...(Object.keys(lead).length > 0 && { lead }),
    ...(typeof http_status === "number" && {
      reply: { http_status, body: typeof body === "string" ? body : "" }
    })
  }
}

/** Shows what a lead would be sent as, and what a reply would mean; nothing is sent. */
export const testVendor = (id: number): Action => ({
  title: "Try it out",
  asks: "Shows the request that a lead would make, and what a reply would mean. Nothing is sent.",
  fields: [
    Field.text("email", "E-mail address"),
    Field.text("firstname", "First name"),
    Field.text("lastname", "Last name"),
    Field.text("phone", "Phone"),
    Field.number("http_status", "HTTP status of a reply"),
    Field.code("body", "Text of the reply")
  ],
  begun: { email: "ann@mail.example", firstname: "Ann", lastname: "Lee", http_status: 200 },
  check: (request) => checking("vendorTest")(askedOf(request)),
  reveal: async (request) => {
    const test = await affnet.vendors.test(id, askedOf(request))
    return [
      ["Request", code(test.request && `${test.request.method} ${test.request.url}`)],
      ["Headers", headersShown(test.request?.headers)],
      ["Body", code(test.request?.body)],
      ["Status", state(sentStates, test.delivery_status)],
      ["Why", text(test.reason)],
      ["Not delivered because", said(test.delivery_skipped && skipReasons[test.delivery_skipped])],
      [
        "Warnings",
        text(test.warnings.map(({ field, message }) => `${field}: ${message}`).join("; "))
      ]
    ]
  }
})
