import { assert, describe, it } from "@effect/vitest"
import { Struct } from "effect"
import type { FileType } from "../../src/values/FileType.ts"
import * as ImageSize from "../../src/values/ImageSize.ts"
import { sampleFiles } from "./sampleFiles.ts"

/** As a reader of the file finds it, in as many looks as that takes. */
const sizeOf = (type: FileType, content: Uint8Array): ImageSize.ImageSize | undefined => {
  let offset = 0
  for (let looks = 0; looks < 100; looks++) {
    const look = ImageSize.look(
      type,
      content.subarray(offset, offset + ImageSize.lookBytes),
      offset
    )
    if (look._tag === "Found") return look.size
    if (look._tag === "Nothing") return undefined
    offset = look.offset
  }
  return undefined
}

const svg = (attributes: string) => new TextEncoder().encode(`<svg ${attributes}></svg>`)

describe("the size of a picture", () => {
  for (const type of Struct.keys(sampleFiles)) {
    const size = type.startsWith("image/") ? { width: 3, height: 2 } : undefined
    it(`of ${type} is ${size === undefined ? "none" : "that of its content"}`, () => {
      assert.deepStrictEqual(sizeOf(type, sampleFiles[type]), size)
    })

    it(`is looked for in ${type} wherever it is cut off`, () => {
      const content = sampleFiles[type]
      for (let end = 0; end < content.length; end++) {
        const found = sizeOf(type, content.subarray(0, end))
        if (found !== undefined) assert.deepStrictEqual(found, size)
      }
    })
  }

  it("stands behind other segments of a JPEG, however long", () => {
    const jpeg = [...sampleFiles["image/jpeg"]]
    const segment = [0xff, 0xe1, 0x80, 0x00, ...new Array<number>(0x7ffe).fill(0)]
    const content = Uint8Array.from([...jpeg.slice(0, 2), ...segment, ...segment, ...jpeg.slice(2)])
    assert.deepStrictEqual(sizeOf("image/jpeg", content), { width: 3, height: 2 })
  })

  it("is the one that each form of WebP says", () => {
    const webp = (form: string, ...rest: ReadonlyArray<number>) =>
      Uint8Array.from([
        ...new TextEncoder().encode(`RIFF    WEBP${form}`),
        ...[0, 0, 0, 0],
        ...rest,
        ...new Array<number>(12).fill(0)
      ])
    const size = { width: 300, height: 250 }
    const lossy = webp("VP8 ", 0, 0, 0, 0x9d, 0x01, 0x2a, 300 & 255, 300 >> 8, 250, 0)
    assert.deepStrictEqual(sizeOf("image/webp", lossy), size)
    const bits = 299 | (249 << 14)
    const lossless = webp(
      "VP8L",
      0x2f,
      bits & 255,
      (bits >> 8) & 255,
      (bits >> 16) & 255,
      bits >> 24
    )
    assert.deepStrictEqual(sizeOf("image/webp", lossless), size)
  })

  it("is that of an SVG's view box when it says no other", () => {
    const size = { width: 300, height: 250 }
    assert.deepStrictEqual(sizeOf("image/svg+xml", svg('viewBox="0 0 300 250"')), size)
    assert.deepStrictEqual(
      sizeOf("image/svg+xml", svg('width="100%" height="100%" viewBox="0 0 300 250"')),
      size
    )
    assert.isUndefined(sizeOf("image/svg+xml", svg('width="100%"')))
  })

  it("is none when it cannot be one", () => {
    assert.isUndefined(sizeOf("image/svg+xml", svg('width="0" height="2"')))
    assert.isUndefined(sizeOf("image/svg+xml", svg('width="300000" height="2"')))
  })
})
