import type { FieldPiece } from "./FuzzRequest.ts"

/** What parts the fields of a form that may carry files. */
export const boundary = "affnet-fuzzer-boundary"

export const contentType = `multipart/form-data; boundary=${boundary}`

const quoted = (text: string): string =>
  text.replace(/["\r\n]/gu, (special) => encodeURIComponent(special))

const part = ({ file, name, text }: FieldPiece): string => {
  const filename =
    file === undefined ? "" : `; filename="${quoted(file)}"\r\nContent-Type: application/pdf`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${filename}\r\n\r\n${text}\r\n`
}

/** The fields as a form of several parts. */
export const multipart = (fields: ReadonlyArray<FieldPiece>): string =>
  `${fields.map(part).join("")}--${boundary}--\r\n`
