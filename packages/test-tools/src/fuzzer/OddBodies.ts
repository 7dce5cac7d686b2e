import { longText } from "./OddTexts.ts"

/** Whole bodies that are no JSON object, or an odd one. */

export interface OddBody {
  readonly name: string
  readonly bytes: Uint8Array
  /** Whether no reader of JSON objects can accept it. */
  readonly isInvalid: boolean
}

const encoder = new TextEncoder()

const odd = (name: string, text: string, isInvalid: boolean): OddBody => ({
  name,
  bytes: encoder.encode(text),
  isInvalid
})

const nested = (open: string, close: string, depth: number): string =>
  `{"x":${open.repeat(depth)}1${close.repeat(depth)}}`

const utf16 = (text: string): Uint8Array =>
  new Uint8Array([0xff, 0xfe, ...[...encoder.encode(text)].flatMap((byte) => [byte, 0])])

/** Bodies that call themselves JSON. */
export const jsonBodies: ReadonlyArray<OddBody> = [
  odd("an empty body", "", false),
  odd("an empty array", "[]", false),
  odd("blanks alone", " \n\t ", false),
  odd("null", "null", true),
  odd("a number", "1", true),
  odd("a text", '"x"', true),
  odd("true", "true", true),
  odd("an array", "[1]", true),
  odd("an array of objects", "[{}]", true),
  odd("half an object", "{", true),
  odd("no value", '{"x":}', true),
  odd("a comma too many", '{"x":1,}', true),
  odd("single quotes", "{'x':1}", true),
  odd("names without quotes", "{x:1}", true),
  odd("a comment", '{"x":1}//', true),
  odd("two documents", "{}{}", true),
  odd("NaN", '{"x":NaN}', true),
  odd("a leading zero", '{"x":01}', true),
  odd("a raw line break in a text", '{"x":"\n"}', true),
  odd("a half escape", '{"x":"\\ud83d"}', false),
  odd("a name twice", '{"x":1,"x":2}', false),
  odd("an empty name", '{"":1}', false),
  odd("the prototype", '{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}', false),
  odd("a byte order mark", "\ufeff{}", false),
  odd("a form", "x=1&y=2", true),
  odd("a web page", "<html></html>", true),
  odd("objects in objects, 20 deep", nested('{"x":', "}", 20), false),
  odd("objects in objects, 5 000 deep", nested('{"x":', "}", 5_000), false),
  odd("arrays in arrays, 100 000 deep", nested("[", "]", 100_000), false),
  odd("arrays that never end", "[".repeat(100_000), true),
  odd("a text of 100 kB", `{"x":"${longText}"}`, false),
  odd("a name of 100 kB", `{"${longText}":1}`, false),
  odd("a number of 100 kB", `{"x":${"9".repeat(100_000)}}`, false),
  odd(
    "10 000 names",
    `{${Array.from({ length: 10_000 }, (_, index) => `"x${index}":1`).join(",")}}`,
    false
  ),
  odd("more than 1 MiB", `{"x":"${"x".repeat(1_100_000)}"}`, false),
  { name: "UTF-16", bytes: utf16('{"x":1}'), isInvalid: true },
  {
    name: "no UTF-8",
    bytes: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    isInvalid: false
  },
  { name: "NUL bytes", bytes: new Uint8Array(4), isInvalid: true }
]

/** Bodies that call themselves a form. */
export const formBodies: ReadonlyArray<OddBody> = [
  odd("an empty form", "", false),
  odd("a broken escape", "%zz=%zz&=&&%", false),
  odd("brackets", "a[b][c]=1&a[]=2&[]=3&__proto__[x]=1", false),
  odd("NUL", "x=%00&%00=1", false),
  odd("JSON", '{"x":1}', false),
  odd("1 000 fields", Array.from({ length: 1_000 }, (_, i) => `x${i}=1`).join("&"), false),
  odd("a field of 100 kB", `x=${longText}`, false),
  { name: "no UTF-8", bytes: new Uint8Array([0x78, 0x3d, 0xff, 0xfe]), isInvalid: false }
]

const disposition = 'Content-Disposition: form-data; name="x"'

/** Bodies that call themselves a multipart form with this boundary. */
export const multipartBodies = (boundary: string): ReadonlyArray<OddBody> => [
  odd("an empty body", "", false),
  odd("no part", `--${boundary}--\r\n`, false),
  odd("no end", `--${boundary}\r\n${disposition}\r\n\r\nvalue`, false),
  odd("an end in the headers of a part", `--${boundary}\r\n${disposition}`, false),
  odd("another boundary", `--other\r\n${disposition}\r\n\r\nvalue\r\n--other--\r\n`, false),
  odd("a part without a name", `--${boundary}\r\n\r\nvalue\r\n--${boundary}--\r\n`, false),
  odd(
    "a header of 100 kB",
    `--${boundary}\r\n${disposition}\r\nX: ${longText}\r\n\r\nvalue\r\n--${boundary}--\r\n`,
    false
  ),
  odd(
    "200 parts",
    `${`--${boundary}\r\n${disposition}\r\n\r\nvalue\r\n`.repeat(200)}--${boundary}--\r\n`,
    false
  ),
  odd(
    "an odd name of a file",
    `--${boundary}\r\n${disposition}; filename="../../x\u0000.pdf"\r\n\r\nMZ\r\n--${boundary}--\r\n`,
    false
  )
]
