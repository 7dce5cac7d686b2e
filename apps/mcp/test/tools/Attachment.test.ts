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

const create = (uploadDir: string | undefined, attachment_file: string) =>
  Effect.gen(function* () {
    const autoConfirm = new Set(["invoice_create"])
    const settings = { uploadDir: Option.fromUndefinedOr(uploadDir), autoConfirm }
    const { callTool } = yield* client({ settings })
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
