import type { FieldPiece } from "./FuzzRequest.ts"

/** What parts the fields of a form that may carry files. */
export const boundary = "affnet-fuzzer-boundary"

export const contentType = `multipart/form-data; boundary=${boundary}`

const encoder = new TextEncoder()

const quoted = (text: string): string =>
  text.replace(/["\r\n]/gu, (special) => encodeURIComponent(special))

const head = ({ file, name }: FieldPiece): string => {
  const filename = file === undefined ? "" : `; filename="${quoted(file.name)}"`
  const type = file === undefined || file.type === "" ? "" : `\r\nContent-Type: ${file.type}`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${filename}${type}\r\n\r\n`
}

const contentOf = ({ file, text }: FieldPiece): Uint8Array =>
  file === undefined
    ? encoder.encode(text)
    : Uint8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The fields as a form of several parts. */
export const multipart = (fields: ReadonlyArray<FieldPiece>): Uint8Array =>
  joined([
    ...fields.flatMap((field) => [
      encoder.encode(head(field)),
      contentOf(field),
      encoder.encode("\r\n")
    ]),
    encoder.encode(`--${boundary}--\r\n`)
  ])
