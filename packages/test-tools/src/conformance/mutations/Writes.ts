import { breaking, replacing, shownBy, status, when, without } from "./Changes.ts"

/** Leads, records and invoices that are not written as they were asked for. */

const createLead = shownBy("createLead")
const updateLandingPage = shownBy("updateLandingPage")
const generateInvoice = shownBy("generateInvoice")

export const writes = breaking({
  // Leads by click id.
  "leads/no-click-400": {
    "lead-without-click": createLead(
      "a lead without a click is answered with 404",
      status(400, 404)
    )
  },
  "leads/unknown-click-404": {
    "unknown-click": createLead("an unknown click is answered with 400", status(404, 400))
  },
  "leads/repeated": {
    "second-lead": createLead("a repeated call makes a second lead", {
      answer: (answer, { headers }) => ({
        ...answer,
        body: answer.body.replace(/"lead_id":"[^"]+"/u, `"lead_id":"${headers["x-request-id"]}"`)
      })
    })
  },
  // Writes that are not done as they were asked for.
  "writes/deleted-404": {
    "deleted-twice": shownBy("deleteGoal")(
      "a goal can be deleted again and again",
      when(({ url }) => !url.pathname.endsWith("2147483647"), status(404, 200))
    )
  },
  "writes/put-is-read-back": {
    "write-forgotten": updateLandingPage("a PUT changes nothing", {
      ask: (asked) => (asked.body.includes("Conformance") ? { ...asked, body: "{}" } : asked)
    })
  },
  "writes/missing-keeps": {
    "missing-clears": updateLandingPage(
      "a PUT clears what it does not name",
      when(
        ({ body, method }) => method === "PUT" && body === "{}",
        replacing(/"url":"[^"]+"/u, '"url":null')
      )
    )
  },
  "writes/title-too-long-422": {
    "title-cut": updateLandingPage("a title that is too long is cut", {
      ask: (asked) => ({ ...asked, body: asked.body.replace("x".repeat(129), "x".repeat(128)) })
    })
  },
  // Invoices.
  "writes/invoice-number": {
    "invoice-number-number": generateInvoice(
      "the number of an invoice is a JSON number",
      replacing(/"invoice_number":"[^"]+"/u, '"invoice_number":12')
    )
  },
  "writes/idempotency-key": {
    "idempotency-ignored": generateInvoice(
      "`idempotency-key` makes no difference",
      without("idempotency-key")
    )
  }
})
