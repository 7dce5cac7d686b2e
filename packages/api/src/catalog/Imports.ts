import { Id, Import, ImportFile } from "@affnet/domain"
import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as IdempotencyKey from "../http/IdempotencyKey.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, KeepsItsAnswer, Narrowed, NoTool, texts } from "../http/Marks.ts"
import * as Payload from "../http/Payload.ts"
import { listItem, records } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const path = "/imports"
const line = listItem(Import.Line)

const Upload = Schema.Struct({
  ...Import.ImportCreate.fields,
  file: Multipart.SingleFileSchema.annotate({
    description:
      `CSV in UTF-8 of at most ${ImportFile.fileRule.maxBytes / 1024 / 1024} MB and ` +
      `${ImportFile.limits.lines} lines. Its first line names the columns, as the fields of a request that ` +
      "creates one record; an empty value is one that is not given."
  })
})
  .annotate({ identifier: "ImportUpload", description: "What to import, and as `file` the file." })
  .pipe(HttpApiSchema.asMultipartStream({ maxFileSize: ImportFile.fileRule.maxBytes }))

const params = { id: Id.inPath(Import.ImportId) }
const imports = records({
  path,
  id: "id",
  params,
  query: listParams(Import.Import),
  one: "Import",
  many: "Imports",
  key: "import",
  keys: "imports",
  record: Import.Import
})

/** Many records made from files. */
export class ImportsApi extends HttpApiGroup.make("imports")
  .add(
    imports.list(
      "List the imports",
      "All imports, dry runs included, with how far each of them is."
    ),
    imports.get("Get an import", "One import, and how far it is."),
    HttpApiEndpoint.get("listImportLines", `${path}/:id/lines`, {
      params,
      query: listParams(Import.Line),
      success: Responses.page("Import Lines List", "lines", line),
      error: ErrorResponses.reading
    }).annotateMerge(
      texts(
        "List what became of the lines of an import",
        "Each line that was looked at, in their order: the record that it made, or the column that was " +
          "refused, with what mends it."
      )
    ),
    HttpApiEndpoint.post("createImport", path, {
      headers: IdempotencyKey.headers,
      payload: [...Payload.of(Import.ImportCreate), Upload],
      success: Responses.success("Import Created", { import: Import.Import }),
      error: ErrorResponses.creating
    })
      .annotate(KeepsItsAnswer, true)
      .annotate(Area, "own")
      .annotateMerge(
        texts(
          "Import affiliates, advertisers, offers or campaigns",
          "Asks for the permission to create what the file holds, such as `affiliates:write`. Each line is " +
            "checked as the request that creates one record would be. A file that is no CSV, has unknown " +
            "columns or too many lines is refused as a whole. A small file is done when the answer comes; a " +
            "larger one goes on in the background, whatever becomes of the process."
        )
      )
  )
  .annotateEndpoints(NoTool, "a model has no file to send")
  .annotate(Narrowed, false)
  .annotate(Area, "settings")
  .annotateMerge(
    groupTexts(
      "Imports",
      "Many affiliates, advertisers, offers or campaigns at once, from a CSV file."
    )
  ) {}
