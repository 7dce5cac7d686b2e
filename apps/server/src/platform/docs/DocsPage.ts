import type { OpenApiDocument } from "@affnet/api/Document"
import { Html, html, type Part } from "./Html.ts"
import { inline, markdown, sectionId, sections } from "./Markdown.ts"
import { json, operationSection, operationSectionId } from "./OperationSection.ts"
import { describe } from "./SchemaText.ts"
import { stylesheet } from "./Stylesheet.ts"

const operationsOf = (document: OpenApiDocument, tag: string) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation }))
  )

const link = (id: string, title: Part): Html => html`<li><a href="#${id}">${title}</a></li>`

const navigation = (document: OpenApiDocument): Html =>
  html`<nav><ul>${sections(document.info.description).map((title) =>
    link(sectionId(title), title)
  )}</ul>${document.tags.map(
    ({ name }) =>
      html`<strong>${name}</strong><ul>${operationsOf(document, name).map(({ operation }) =>
        link(operationSectionId(operation), operation.summary)
      )}</ul>`
  )}<ul>${link("errors", "Errors by name")}${link("schemas", "Records")}</ul></nav>`

const operations = (document: OpenApiDocument): Part =>
  document.tags.map(
    ({ description, name }) =>
      html`<h2>${name}</h2><p>${inline(description ?? "")}</p>${operationsOf(document, name).map(
        ({ method, operation, path }) => operationSection(method, path, operation)
      )}`
  )

const errors = ({ components }: OpenApiDocument): Part =>
  html`<h2 id="errors">Errors by name</h2>${Object.entries(components.responses).map(
    ([name, { content = {}, description }]) =>
      html`<section id="error/${name}"><h3>${name}</h3><p>${inline(description)}</p>${Object.values(
        content
      ).map(({ example }) => json(example))}</section>`
  )}`

const schemas = ({ components }: OpenApiDocument): Part =>
  html`<h2 id="schemas">Records</h2>${Object.entries(components.schemas)
    .filter(([name]) => !(name in components.responses))
    .map(
      ([name, schema]) =>
        html`<section id="schema/${name}"><h3>${name}</h3>${describe(schema)}</section>`
    )}`

/**
 * The reference of the API as one HTML page that needs nothing else: no script, no network. The pages
 * that come with Effect carry megabytes of script, which the browser would have to be allowed to run.
 */
export const docsPage = (document: OpenApiDocument): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title} API ${document.info.version}</title>
<style>${new Html(stylesheet)}</style>
</head>
<body>
${navigation(document)}
<main>
<h1>${document.info.title} API ${document.info.version}</h1>
<p>For programs: <a href="/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</p>
${markdown(document.info.description)}
${operations(document)}
${errors(document)}
${schemas(document)}
</main>
</body>
</html>
`.text
