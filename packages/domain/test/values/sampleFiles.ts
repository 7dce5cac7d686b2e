/** The smallest whole files of each type, 3 pixels wide and 2 high where they are pictures. */

const bytes = (...parts: ReadonlyArray<string | ReadonlyArray<number>>): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "string" ? [...part].map((character) => character.charCodeAt(0)) : part
    )
  )

export const sampleFiles = {
  "image/png": bytes(
    [0x89],
    "PNG\r\n\u001a\n",
    [0, 0, 0, 13],
    "IHDR",
    [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0, 1, 2, 3, 4],
    [0, 0, 0, 0],
    "IEND",
    [0xae, 0x42, 0x60, 0x82]
  ),
  "image/jpeg": bytes(
    [0xff, 0xd8, 0xff, 0xe0, 0, 16],
    "JFIF\0",
    [1, 1, 0, 0, 1, 0, 1, 0, 0],
    [0xff, 0xff, 0xc0, 0, 17, 8, 0, 2, 0, 3, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
    [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 0xff, 0xd9]
  ),
  "image/gif": bytes("GIF89a", [3, 0, 2, 0, 0, 0, 0], [0x2c, 0, 0], [0, 0x3b]),
  "image/webp": bytes(
    "RIFF",
    [22, 0, 0, 0],
    "WEBPVP8X",
    [10, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0]
  ),
  "image/svg+xml": bytes(
    '<?xml version="1.0"?>\n<!-- a > b --><svg xmlns="http://www.w3.org/2000/svg" width="3px" height="2"></svg>'
  ),
  "text/html": bytes("<!doctype html><html><body>Buy</body></html>\n"),
  "application/pdf": bytes("%PDF-1.7\n%%EOF\n"),
  "application/zip": bytes("PK\u0003\u0004", [20, 0], "PK\u0005\u0006", [0, 0])
} as const
