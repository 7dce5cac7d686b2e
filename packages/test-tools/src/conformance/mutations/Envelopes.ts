import {
  breaking,
  field,
  fieldOf,
  getAffiliate,
  listActivityLog,
  listAffiliates,
  shownBy,
  status,
  when
} from "./Changes.ts"

/** Answers in another envelope, errors that do not name what is wrong, and a server that fails. */

const stack =
  '{"status":"error","success":false,"code":500,"name":"Internal Server Error","message":"An unexpected error occurred.","info":{"errors":{"request":["TypeError: x is undefined\\n    at handle (/srv/app/handlers.js:10:3)"]}}}'

const crashed = when((_, { status }) => status === 404, {
  answer: (answer) => ({ ...answer, status: 500, body: stack })
})

export const envelopes = breaking({
  // Answers in another envelope.
  "envelope/status": {
    "status-missing": getAffiliate("`status` is missing", field("status", undefined)),
    "status-ok": listAffiliates("`status` is `ok`", field("status", "ok"))
  },
  "envelope/success": {
    "success-string": getAffiliate("`success` is a text", field("success", "true")),
    "success-in-errors": getAffiliate("`success` is true in errors", fieldOf(404, "success", true))
  },
  "envelope/code": {
    "code-string": getAffiliate("`code` is a text", field("code", "200")),
    "code-other": getAffiliate("`code` is another than the status", fieldOf(401, "code", 200))
  },
  "envelope/name": {
    "name-spelling": getAffiliate("`name` is spelled `Ok`", field("name", "Ok")),
    "name-capitals": listActivityLog(
      "422 is called `Unprocessable Entity`",
      fieldOf(422, "name", "Unprocessable Entity")
    )
  },
  // Other words and details in the envelope.
  "envelope/message": {
    "message-missing": listAffiliates("`message` is missing", field("message", undefined)),
    "message-own": getAffiliate(
      "404 has a message of its own",
      fieldOf(404, "message", "No such affiliate.")
    )
  },
  "envelope/info": {
    "info-array": listAffiliates("`info` is a list", field("info", [])),
    "info-null": getAffiliate("`info` is null", fieldOf(403, "info", null))
  },
  "errors/no-info": {
    "info-in-404": getAffiliate("404 has `info`", fieldOf(404, "info", { id: 1 }))
  },
  // Errors that do not name what is wrong.
  "errors/400-fields": {
    "errors-list": listAffiliates(
      "`info.errors` of 400 is a list",
      fieldOf(400, "info.errors", ["page is wrong"])
    )
  },
  "errors/422-fields": {
    "errors-text": listActivityLog(
      "422 has one text instead of a list for a field",
      fieldOf(422, "info.errors", { perPage: "is too large" })
    )
  },
  "errors/422-named": {
    "errors-unnamed": listActivityLog(
      "422 does not name the field",
      fieldOf(422, "info.errors", { body: ["is wrong"] })
    ),
    "422-as-400": listActivityLog("what is not acceptable is answered with 400", status(422, 400))
  },
  "errors/422-required": {
    "required-unnamed": shownBy("generateInvoice")(
      "only the first missing field is named",
      fieldOf(422, "info.errors", { advertiser_id: ["is missing"] })
    )
  },
  // A server that fails.
  "http/answers": {
    "hang-up": getAffiliate("the server hangs up", { answer: () => undefined })
  },
  "http/no-server-error": {
    "500": getAffiliate("a valid request is answered with 500", status(200, 500))
  },
  "errors/no-internals": {
    "stack-trace": getAffiliate("500 shows a stack trace", crashed)
  },
  "errors/500-request-id": {
    "500-without-id": getAffiliate("500 does not name the request", crashed)
  },
  "http/documented-status": {
    "418": getAffiliate("a status that no operation documents", status(404, 418))
  },
  "http/valid-200": {
    "valid-refused": shownBy("getCampaign")(
      "a valid request is answered with 404",
      status(200, 404)
    )
  }
})
