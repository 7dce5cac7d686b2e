/** The pictures of the demo network: a few shapes in some colours, distinct at a glance. */
import { hash } from "node:crypto"
import { type Drawing, makePng, type Palette } from "./Png.ts"

/** A file that rows refer to by its name. */
export interface MadeFile {
  /** The directory of `DATA_DIR` that it lies in. */
  readonly folder: "creatives" | "images"
  readonly name: string
  readonly content: Uint8Array
}

/** The path under which pages show a picture of an account or an offer. */
export const pathOf = ({ name, folder }: MadeFile): string => `/${folder}/${name}`

/** Ground, shape, light and dark. */
const palettes = [
  [0x1e3a8a, 0x3b82f6, 0xf8fafc, 0x0f172a],
  [0x065f46, 0x34d399, 0xecfdf5, 0x022c22],
  [0x9a3412, 0xfb923c, 0xfff7ed, 0x431407],
  [0x6b21a8, 0xc084fc, 0xfaf5ff, 0x3b0764],
  [0x9f1239, 0xfb7185, 0xfff1f2, 0x4c0519],
  [0x115e59, 0x2dd4bf, 0xf0fdfa, 0x042f2e],
  [0x854d0e, 0xfacc15, 0xfefce8, 0x422006]
] as const satisfies ReadonlyArray<Palette>

const [ground, shape, light, dark] = [0, 1, 2, 3]

/** Whether a pixel is in a rectangle, whose sides are parts of the picture's. */
const rectangle = (width: number, height: number, [from, to, top, bottom]: Sides) => {
  const [left, right] = [from * width, to * width]
  const [high, low] = [top * height, bottom * height]
  return (x: number, y: number) => y >= high && y < low && x >= left && x < right
}
type Sides = readonly [left: number, right: number, top: number, bottom: number]

/** A disc, two lines as if of text, a button, and a frame around them. */
const drawingOf = (width: number, height: number): Drawing => {
  const unit = Math.min(width, height)
  const thickness = Math.ceil(unit / 60)
  const [centerX, centerY, radius] = [width * 0.78, height * 0.36, unit * 0.3]
  const isInside = rectangle(width, height, [
    thickness / width,
    1 - thickness / width,
    thickness / height,
    1 - thickness / height
  ])
  const isTitle = rectangle(width, height, [0.08, 0.5, 0.2, 0.28])
  const isLine = rectangle(width, height, [0.08, 0.4, 0.36, 0.42])
  const isButton = rectangle(width, height, [0.08, 0.36, 0.66, 0.84])
  const isDisc = (x: number, y: number) => (x - centerX) ** 2 + (y - centerY) ** 2 < radius ** 2
  const colorAt = (x: number, y: number) => {
    if (!isInside(x, y)) return dark
    if (isTitle(x, y) || isLine(x, y) || isButton(x, y)) return light
    return isDisc(x, y) ? shape : ground
  }
  return { width, height, colorAt }
}

/** A UUID of the file's own bytes and its row's id: the same seed gives the same names, and none twice. */
const nameOf = (id: number, content: Uint8Array): string => {
  const digits = hash("sha256", `${id} ${hash("sha256", content)}`)
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32]
  ]
    .map(([from, to]) => digits.slice(from, to))
    .join("-")
}

/** Makes pictures. Those of one size differ in their colours alone. */
export const makePictures = (folder: MadeFile["folder"]) => {
  const drawn = new Map<string, ReturnType<typeof makePng>>()
  return (
    of: { readonly id: number; readonly palette: number },
    width: number,
    height: number
  ): MadeFile => {
    const size = `${width}x${height}`
    const paint = drawn.get(size) ?? makePng(drawingOf(width, height))
    drawn.set(size, paint)
    const content = paint(palettes[of.palette % palettes.length] ?? palettes[0])
    return { folder, name: nameOf(of.id, content), content }
  }
}
