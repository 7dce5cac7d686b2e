import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, layer } from "@effect/vitest"
import { Effect, Option } from "effect"
import { client, dataOf, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import { at } from "../network/Json.ts"

const pdf = "%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"

const uploads = Effect.sync(() => {
  const directory = mkdtempSync(join(tmpdir(), "affnet-uploads-"))
  const outside = mkdtempSync(join(tmpdir(), "affnet-outside-"))
  writeFileSync(join(directory, "terms.pdf"), pdf)
  writeFileSync(join(directory, "terms.txt"), "no PDF")
  writeFileSync(join(outside, "secret.pdf"), pdf)
  symlinkSync(join(outside, "secret.pdf"), join(directory, "link.pdf"))
  return { directory, outside }
})

const draft = { advertiser_id: 7, currency: "EUR", amount: "3.00", status: "draft" }

const creator = (uploadDir: string | undefined, autoConfirm: ReadonlyArray<string>) => {
  const settings = {
    uploadDir: Option.fromUndefinedOr(uploadDir),
    autoConfirm: new Set(autoConfirm)
  }
  return client({ settings })
}

const create = (uploadDir: string | undefined, attachment_file: string) =>
  Effect.gen(function* () {
    const { callTool } = yield* creator(uploadDir, ["invoice_create"])
    return yield* callTool({ name: "invoice_create", arguments: { ...draft, attachment_file } })
  })

layer(DemoNetwork.layer, { excludeTestServices: true })("An attachment", (it) => {
  it.effect("is taken from the upload directory", () =>
    Effect.gen(function* () {
      const { directory } = yield* uploads
      const made = yield* create(directory, "terms.pdf")
      assert.match(String(at(dataOf(made), "invoice_number")), /^INV-/u, textOf(made))
    })
  )

  it.effect("is the one that was confirmed: a file that changed meanwhile is refused", () =>
    Effect.gen(function* () {
      const { directory } = yield* uploads
      const { callTool } = yield* creator(directory, [])
      const call = (more: object) =>
        callTool({
          name: "invoice_create",
          arguments: { ...draft, attachment_file: "terms.pdf", ...more }
        })
      const confirm_token = at((yield* call({})).structuredContent, "confirm_token")
      writeFileSync(join(directory, "terms.pdf"), pdf.replace("<<>>", "<</A 1>>"))
      const refused = yield* call({ confirm_token })
      assert.isTrue(refused.isError)
      assert.include(
        textOf(refused),
        "confirm_token: is not for this call, or its file has changed"
      )
      writeFileSync(join(directory, "terms.pdf"), pdf)
      const made = yield* call({ confirm_token })
      assert.match(String(at(dataOf(made), "invoice_number")), /^INV-/u, textOf(made))
    })
  )

  it.effect("is taken from nowhere else, and is a PDF", () =>
    Effect.gen(function* () {
      const { directory, outside } = yield* uploads
      const names = [
        "../secret.pdf",
        "link.pdf",
        join(outside, "secret.pdf"),
        "/etc/passwd",
        "missing.pdf",
        "terms.txt",
        "."
      ]
      for (const name of names) {
        const refused = yield* create(directory, name)
        assert.isTrue(refused.isError, name)
        assert.match(textOf(refused), /^attachment_file: /u)
      }
      assert.isTrue((yield* create(undefined, "terms.pdf")).isError)
    })
  )
})
