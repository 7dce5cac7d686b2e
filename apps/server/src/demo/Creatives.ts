import { hash } from "node:crypto"
import type { FileType, Creative as Record } from "@affnet/domain"
import { creativeSearchText } from "../catalog/creatives/CreativesRepo.ts"
import type { Draw } from "./Draw.ts"
import type { Offer } from "./Offers.ts"
import { type MadeFile, makePictures } from "./Pictures.ts"
import { creativeTitles } from "./Words.ts"

type Title = (typeof creativeTitles)[number]

const png: FileType.FileType = "image/png"

/** Width and height, as titles of banners name them. */
const sizeOf = (title: string) => {
  const [, width, height] = /(\d+)x(\d+)$/u.exec(title) ?? []
  return width === undefined ? undefined : { width: Number(width), height: Number(height) }
}

/** What there is to copy: the rest are files. */
const codeOf = (title: Title, { advertiser, path, row }: Offer) => {
  const url = `https://${advertiser.host}/${path}`
  if (title === "Text link")
    return { html_code: `<a href="${url}">${row.title}</a>`, plain_text: row.title }
  return title === "E-mail template"
    ? {
        html_code: `<h1>${row.title}</h1><p><a href="${url}">Have a look</a></p>`,
        plain_text: `${row.title}: ${url}`
      }
    : { html_code: null, plain_text: null }
}

const typeOf = (title: Title): Record.Type => {
  if (title === "E-mail template") return 2
  return sizeOf(title) === undefined ? 3 : 1
}

/** The columns that say of a picture what it is. */
const fileColumns = (title: string, file: MadeFile | undefined) => ({
  file_name: file?.name ?? null,
  file_sha256: file === undefined ? null : hash("sha256", file.content),
  image_type: file === undefined ? null : png,
  image_size: file?.content.length ?? null,
  image_width: sizeOf(title)?.width ?? null,
  image_height: sizeOf(title)?.height ?? null
})

const makeCreative = (offer: Offer, title: Title, id: number, file: MadeFile | undefined) => ({
  id,
  offer_id: offer.row.id,
  title,
  type: typeOf(title),
  description: `${title} for ${offer.row.title}`,
  ...codeOf(title, offer),
  ...fileColumns(title, file),
  language: "en",
  created: offer.row.created,
  updated: offer.row.created,
  search_text: creativeSearchText({ title })
})

/** Banners and texts of each offer, and the files of banners. */
export const creatives = (draw: Draw, offers: ReadonlyArray<Offer>) => {
  const picture = makePictures("creatives")
  const made = offers
    .flatMap((offer) =>
      draw.sample(creativeTitles, draw.integer(1, 4)).map((title) => ({ offer, title }))
    )
    .map(({ offer, title }, index) => {
      const id = index + 1
      const size = sizeOf(title)
      const file = size && picture({ id, palette: offer.row.id }, size.width, size.height)
      return { file, row: makeCreative(offer, title, id, file) }
    })
  return {
    rows: made.map(({ row }) => row),
    files: made.flatMap(({ file }) => (file === undefined ? [] : [file]))
  }
}
export type Creative = ReturnType<typeof creatives>["rows"][number]
