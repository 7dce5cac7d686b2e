/** A PDF as a file: numbered objects, and where each begins (ISO 32000-1, 7.5). Free of Effect. */
import { hash } from "node:crypto"
import { deflateSync } from "node:zlib"

/** What an object says beside its stream. */
export type Entries = Readonly<Record<string, string>>

const dictionary = (entries: Entries): string =>
  `<< ${Object.entries(entries)
    .map(([name, value]) => `/${name} ${value}`)
    .join(" ")} >>`

/** A text as PDF has it: UTF-16 with a mark, in hexadecimal. */
export const textOf = (text: string): string =>
  `<feff${Buffer.from(text.toWellFormed(), "utf16le").swap16().toString("hex")}>`

/** The same object numbers and bytes for the same contents. */
export class PdfFile {
  private readonly objects: Array<Buffer> = []

  /** A number for an object that is written later. */
  reserve(): number {
    return this.objects.push(Buffer.alloc(0))
  }

  /** Writes an object in the place of its number. */
  set(number: number, entries: Entries, stream?: Buffer): void {
    const body =
      stream === undefined
        ? Buffer.from(dictionary(entries), "latin1")
        : Buffer.concat([
            Buffer.from(
              `${dictionary({ ...entries, Length: String(stream.length) })}\nstream\n`,
              "latin1"
            ),
            stream,
            Buffer.from("\nendstream", "latin1")
          ])
    this.objects[number - 1] = body
  }

  /** Writes an object, and answers its number. */
  add(entries: Entries, stream?: Buffer): number {
    const number = this.reserve()
    this.set(number, entries, stream)
    return number
  }

  /** Writes an object with a stream that is compressed here. */
  addCompressed(entries: Entries, stream: Buffer): number {
    return this.add({ ...entries, Filter: "/FlateDecode" }, deflateSync(stream))
  }

  /** The bytes of the file. Its id is made of them, so that the same contents have the same. */
  finish(root: number, info: number): Buffer {
    const parts = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")]
    const places: Array<number> = []
    let length = parts[0]?.length ?? 0
    for (const [index, body] of this.objects.entries()) {
      places.push(length)
      const object = Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`, "latin1"),
        body,
        Buffer.from("\nendobj\n", "latin1")
      ])
      parts.push(object)
      length += object.length
    }
    const id = `<${hash("sha256", Buffer.concat(parts), "hex").slice(0, 32)}>`
    const count = String(places.length + 1)
    const trailer = dictionary({
      Size: count,
      Root: `${root} 0 R`,
      Info: `${info} 0 R`,
      ID: `[${id} ${id}]`
    })
    const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("")
    const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${length}\n%%EOF\n`
    return Buffer.concat([...parts, Buffer.from(end, "latin1")])
  }
}
