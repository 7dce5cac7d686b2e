/** Files that uploads carry: whole ones, and such that readers of files trip over. A character is a byte. */

export interface File {
  /** Its name, as the form says it. */
  readonly name: string
  /** The media type that the form claims. */
  readonly type: string
  readonly text: string
}

const file = (name: string, type: string, text: string): File => ({ name, type, text })

const bytes = (...codes: ReadonlyArray<number>): string => String.fromCharCode(...codes)

const int32 = (value: number): string =>
  bytes(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)

const pngMagic = "\u0089PNG\r\n\u001a\n"

const png = (width: number, height: number): string =>
  `${pngMagic}${int32(13)}IHDR${int32(width)}${int32(height)}${bytes(8, 6, 0, 0, 0)}${int32(0)}` +
  `${int32(0)}IEND\u00ae\u0042\u0060\u0082`

/** What is taken where files of its kind are. */
export const files: ReadonlyArray<File> = [
  file(
    "invoice.pdf",
    "application/pdf",
    "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
  ),
  file("picture.png", "image/png", png(3, 2)),
  file("rows.csv", "text/csv", "email,company_name\nann@blog.example,Ann\n")
]

const repeated = (code: number, count: number): string => bytes(code).repeat(count)

/** What lies about its type, is cut off, is no file at all, or is more than it looks. */
export const oddFiles: ReadonlyArray<File> = [
  file("empty.png", "image/png", ""),
  file("cut.png", "image/png", pngMagic),
  file("half.png", "image/png", png(3, 2).slice(0, 21)),
  file("no-end.png", "image/png", png(3, 2).slice(0, -8)),
  file("huge.png", "image/png", png(0x7f_ff_ff_ff, 0x7f_ff_ff_ff)),
  file("negative.png", "image/png", png(0xff_ff_ff_ff, 0)),
  file("length.png", "image/png", `${pngMagic}${int32(0xff_ff_ff_ff)}IHDR`),
  file("cut.jpg", "image/jpeg", bytes(0xff, 0xd8, 0xff)),
  file("loop.jpg", "image/jpeg", bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xc0, 0, 0)),
  file("fill.jpg", "image/jpeg", bytes(0xff, 0xd8) + repeated(0xff, 5_000)),
  file("cut.gif", "image/gif", "GIF89a"),
  file("endless.gif", "image/gif", `GIF89a${bytes(1, 0, 1, 0, 0, 0, 0, 0x21)}${repeated(1, 999)}`),
  file("cut.webp", "image/webp", "RIFF\u00ff\u00ff\u00ff\u00ffWEBPVP8 "),
  file("odd.webp", "image/webp", `RIFF${bytes(9, 0, 0, 0)}WEBPVP8X${bytes(255, 255, 255, 255)}`),
  file("script.svg", "image/svg+xml", "<svg onload='alert(1)'><script>1</script></svg>"),
  file("page.png", "image/png", "<html><script>alert(1)</script></html>"),
  file("program.pdf", "application/pdf", "MZ\u0090\u0000"),
  file("cut.pdf", "application/pdf", "%PDF-"),
  file("bomb.zip", "application/zip", `PK\u0003\u0004${repeated(0, 26)}`),
  file("quote.csv", "text/csv", 'email,company_name\n"ann@blog.example,Ann\n'),
  file("nul.csv", "text/csv", "email\u0000,company_name\nann@blog.example\u0000,\u0000\n"),
  file("utf16.csv", "text/csv", "\u00ff\u00fee\u0000m\u0000a\u0000i\u0000l\u0000"),
  file("mark.csv", "text/csv", "\u00ef\u00bb\u00bfemail\r\nann@blog.example\r\n"),
  file("broken.csv", "text/csv", "email\n\u00ff\u00fe\u00c0\u00af\n"),
  file("formula.csv", "text/csv", "email,company_name\n=1+1,@SUM(A1)\n"),
  file("twice.csv", "text/csv", "email,email,__proto__,constructor\na@b.example,c@d.example,1,2\n"),
  file("wide.csv", "text/csv", `${"x,".repeat(5_000)}\n${"1,".repeat(5_000)}\n`),
  file("long.csv", "text/csv", `email\n${"no address\n".repeat(2_000)}`),
  file("line.csv", "text/csv", `email\n${"x".repeat(300_000)}\n`),
  file("blank.csv", "text/csv", "\n\n\r\r\n , ,\n"),
  file("large.bin", "application/octet-stream", repeated(0, 3_600_000)),
  file("../../etc/passwd", "image/png", png(1, 1)),
  file("nul\u0000.png", "image/png", png(1, 1)),
  file("", "", png(1, 1)),
  file(`${"n".repeat(5_000)}.png`, "image/png", png(1, 1)),
  file("\u00e9\u202egnp.exe", "nonsense", png(1, 1)),
  file("C:\\con.png", "image/png; charset=\u00ff", png(1, 1))
]
