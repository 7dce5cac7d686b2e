import { filler, room, upTo } from "./sizes.ts"

/** What bodies made by hand hold. */

export const json = "application/json"
const form = "application/x-www-form-urlencoded"
const multipart = "multipart/form-data; boundary=b"

interface Body {
  readonly name: string
  readonly type: string
  readonly text: string
}

const part = (name: string, text: string, file?: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? "" : `; filename="${file}"`}\r\n\r\n${text}\r\n`

/** Bodies that hold no field of any operation. */
export const strangers: ReadonlyArray<Body> = [
  { name: "many unknown keys", type: json, text: `{${upTo(room, (i) => `"k${i}":1`, ",")}}` },
  { name: "one key again and again", type: json, text: `{${upTo(room, () => '"a":1', ",")}}` },
  {
    name: "JSON as deep as it may be",
    type: json,
    text: `{"x":${"[".repeat(31)}${"]".repeat(31)}}`
  },
  {
    name: "JSON that is too deep",
    type: json,
    text: `{"x":${"[".repeat(8_000)}${"]".repeat(8_000)}}`
  },
  { name: "JSON that ends early", type: json, text: `{"x":[${upTo(room, String, ",")}` },
  {
    name: "many long numbers",
    type: json,
    text: `{"x":[${upTo(room, (i) => `0.${i}000000000000000001`, ",")}]}`
  },
  { name: "a long number", type: json, text: `{"x":0.${filler("0")}1}` },
  { name: "many empty objects", type: json, text: `{"x":[${upTo(room, () => "{}", ",")}]}` },
  { name: "no object", type: json, text: `[${upTo(room, String, ",")}]` },
  {
    name: "a form of 100 unknown fields",
    type: form,
    text: upTo(room, (i) => `k${i}=${"v".repeat(140)}`, "&")
  },
  { name: "a form of too many fields", type: form, text: upTo(room, (i) => `k${i}=1`, "&") },
  { name: "a form of broken escapes", type: form, text: filler("%zz") },
  {
    name: "a form of filters in brackets",
    type: form,
    text: upTo(room, (i) => `filters[a${i}][]=1`, "&")
  },
  {
    name: "a form that repeats a name",
    type: form,
    text: upTo(room, () => "filters[offers][]=x", "&")
  },
  {
    name: "multipart of 100 fields",
    type: multipart,
    text: `${upTo(room, (i) => part(`k${i}`, "v"), "")}--b--\r\n`
  },
  {
    name: "multipart of unknown files",
    type: multipart,
    text: `${upTo(room, (i) => part(`k${i}`, "v", "f"), "")}--b--\r\n`
  },
  { name: "multipart without an end", type: multipart, text: `${part("k", filler("v"))}` },
  { name: "multipart of boundaries", type: multipart, text: filler("--b\r\n") },
  { name: "multipart of near boundaries", type: multipart, text: part("k", filler("\r\n--a")) },
  { name: "an unknown type", type: "application/xml", text: filler("<a>") }
]

/** Values that a pattern or a parser could take long for, as texts. */
export const texts: Readonly<Record<string, string>> = {
  letters: filler("a"),
  blanks: `a${filler(" ")}b`,
  digits: filler("1"),
  dots: `a@${filler("a.")}`,
  ats: filler("a@"),
  colons: filler("1:"),
  slashes: `http://${filler("/")}`,
  braces: filler("{"),
  macros: filler("{click_id}"),
  commas: filler(","),
  "ones and commas": filler("1,"),
  "names and commas": upTo(room, (i) => `clikcs${i}`, ","),
  percents: filler("%25"),
  quotes: filler("'"),
  "dashes and dots": filler("-."),
  "combining marks": `a${filler("\u0301")}`,
  ligatures: filler("\ufdfa"),
  emoji: filler("\u{1F469}\u200d\u{1F469}\u200d"),
  "zero-width": filler("\u200b"),
  wildcards: filler("%_"),
  "words of a search": filler("a "),
  dates: filler("2026-01-01 "),
  currencies: filler("EUR"),
  "a date that there is not": "2026-02-30",
  "a currency that there is not": "XQQ",
  "no UTF-16": "\ud800"
}

/** Lists of wrong items, for the fields that take lists. */
export const lists: Readonly<Record<string, string>> = {
  "a list of nulls": `[${upTo(room, () => "null", ",")}]`,
  "a list of texts": `[${upTo(room, () => '"x"', ",")}]`,
  "a list of numbers": `[${upTo(room, () => "-1.5", ",")}]`,
  "a list of objects": `[${upTo(room, (i) => `{"k${i}":null}`, ",")}]`,
  "a list of lists": `[${upTo(room, () => "[[]]", ",")}]`,
  "an object of objects": `{${upTo(room, (i) => `"k${i}":{"a":[1]}`, ",")}}`
}
