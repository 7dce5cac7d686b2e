import {
  breaking,
  getAffiliate,
  header,
  listActivityLog,
  listAffiliates,
  shownBy,
  status,
  text,
  when
} from "./Changes.ts"

/** Bodies that are empty, no JSON, or read in another way. */

export const bodies = breaking({
  "body/never-empty": {
    "204": shownBy("updateLandingPage")(
      "a PUT is answered with 204",
      when(({ method }, { status }) => method === "PUT" && status === 200, {
        answer: (answer) => ({ ...answer, status: 204, body: "" })
      })
    ),
    "empty-body": listAffiliates("the body of 200 is empty", text(200, ""))
  },
  "body/json": {
    "html-error": getAffiliate("404 is a page of HTML", text(404, "<h1>Not Found</h1>")),
    "cut-json": listAffiliates("the JSON ends too early", {
      answer: (answer) => ({ ...answer, body: answer.body.slice(0, -2) })
    }),
    "text-type": getAffiliate("JSON is called `text/plain`", header("content-type", "text/plain"))
  },
  "contract/schema": {
    "no-json-at-all": listAffiliates("200 is a text", text(200, '"fine"'))
  },
  "body/malformed-400": {
    "malformed-read": listActivityLog("a body that is cut off is taken for an empty one", {
      ask: (asked) => (asked.body === "{" ? { ...asked, body: "{}" } : asked)
    })
  },
  "body/media-type-415": {
    "media-type-400": listActivityLog(
      "an unknown kind of body is answered with 400",
      status(415, 400)
    )
  },
  "body/form": {
    "form-ignored": listActivityLog("the fields of a form are not read", {
      ask: (asked) =>
        asked.headers["content-type"]?.startsWith("application/x-www-form") === true
          ? { ...asked, body: "" }
          : asked
    })
  },
  "body/numeric-strings": {
    "numeric-text-refused": listActivityLog("a number as text is refused", {
      ask: (asked) => ({ ...asked, body: asked.body.replace('"3"', '"three"') })
    })
  },
  "body/empty-array": {
    "empty-array-refused": listActivityLog("an empty array as body is refused", {
      ask: (asked) => (asked.body === "[]" ? { ...asked, body: "[1]" } : asked)
    })
  },
  "body/unknown-fields": {
    "unknown-field-refused": listActivityLog(
      "an unknown field is refused",
      when(({ body }) => body.includes("conformance_unknown"), status(200, 422))
    )
  }
})
