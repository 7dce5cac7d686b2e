import type { MediaType, Operation, Reference, RequestBody, Response } from "@affnet/api/Document"
import { Predicate } from "effect"
import { type Html, html, type Part } from "./Html.ts"
import { inline } from "./Markdown.ts"
import { componentName, field, fields, typeText } from "./SchemaText.ts"

/** A JSON value as it goes over the wire, with room to read. */
export const json = (value: unknown): Html =>
  html`<pre><code>${JSON.stringify(value, null, 2)}</code></pre>`

const parametersOf = ({ parameters }: Operation): Part =>
  parameters.length === 0
    ? undefined
    : html`<details><summary>Parameters (${parameters.length})</summary><dl>${parameters.map(
        ({ description, name, required, schema }) => field(name, schema, required, description)
      )}</dl></details>`

const requestOf = ({ content }: RequestBody): Part => {
  const types = Object.entries(content)
  return html`<details><summary>Body</summary><ul>${types.map(
    ([type, { schema }]) => html`<li><code>${type}</code>: ${typeText(schema)}</li>`
  )}</ul>${json(types[0]?.[1].example)}</details>`
}

/** The fields of `info` alone: the rest of the envelope is the same everywhere. */
const infoFields = ({ schema }: MediaType): Part => {
  const info = Predicate.isObject(schema.properties) ? schema.properties.info : undefined
  return Predicate.isObject(info) ? fields(info) : undefined
}

const responseOf = ([status, response]: readonly [string, Response | Reference]): Part => {
  if ("$ref" in response) {
    const name = componentName(response.$ref)
    return html`<li>${status} <a href="#error/${name}">${name}</a></li>`
  }
  const content = Object.values(response.content ?? {})
  return html`<li>${status} ${response.description}${content.map(
    (each) =>
      html`<details><summary>Answer</summary>${infoFields(each)}${json(each.example)}</details>`
  )}</li>`
}

/** The id of an operation's section, to link to. */
export const operationSectionId = ({ operationId }: Operation): string => `operation/${operationId}`

/** What one operation takes and answers. */
export const operationSection = (method: string, path: string, operation: Operation): Html =>
  html`<section id="${operationSectionId(operation)}">
<h3>${operation.summary}</h3>
<p><code class="address">${method.toUpperCase()} ${path}</code></p>
<p>${inline(operation.description ?? "")}</p>
${parametersOf(operation)}
${operation.requestBody && requestOf(operation.requestBody)}
<ul class="answers">${Object.entries(operation.responses).map(responseOf)}</ul>
</section>
`
