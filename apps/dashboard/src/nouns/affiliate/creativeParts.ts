import { linkWith } from "../../affiliate/link.ts"
import type { affnet } from "../../data/affnet.ts"
import { code, type Fact, file, picture, type Shown, said, text } from "../../records/Shown.ts"
import type { Text } from "../../texts/Text.ts"

type Offer = Awaited<ReturnType<typeof affnet.affiliateOffers.get>>

/** What a creative of an offer has for the affiliate, pure. Only whoever is signed in gets the file at its path. */
export type Creative = Omit<NonNullable<Offer["creatives"]>[number], "image_size" | "status">

/** The part of an offer that its creatives lead to. */
export interface Promoted {
  readonly tracking_url: string | null
  readonly links: ReadonlyArray<{ readonly id: number; readonly title: string }>
}

/** What stands in the code until the affiliate knows where its picture is. */
export const pictureAddress = "PICTURE_ADDRESS"

const kinds: Readonly<Record<Creative["type"], Text>> = {
  1: "Banner",
  2: "E-mail",
  3: "Other",
  4: "XML feed"
}

export const kindShown = ({ type }: Pick<Creative, "type">): Shown => said(kinds[type])

export const isPicture = ({ image, image_type }: Creative): boolean =>
  image !== null && image_type?.startsWith("image/") === true

const isMeasured = ({ image_height, image_width }: Creative): boolean =>
  image_width !== null && image_height !== null

export const previewShown = (creative: Creative): Shown =>
  isPicture(creative) ? picture(creative.image, creative.title) : text(null)

export const sizeShown = (creative: Creative): Shown =>
  text(isMeasured(creative) ? `${creative.image_width} × ${creative.image_height}` : null)

/** The affiliate's own link to where the creative leads, counted for the creative. */
export const linkOf = ({ tracking_url }: Promoted, creative: Creative): string | undefined =>
  tracking_url === null
    ? undefined
    : linkWith(tracking_url, {
        // Without a page of its own, the network chooses.
        link_id: String(creative.offer_url_id ?? ""),
        creative_id: String(creative.id)
      })

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;"
}

const escaped = (value: string): string =>
  value.replaceAll(/[&<>"]/gu, (one) => escapes[one] ?? one)

/** What counts on a page that the creative is seen; nothing while it has no link or is not counted. */
const pixelOf = ({ tracking_url }: Promoted, creative: Creative): string | undefined => {
  if (tracking_url === null || creative.count_impressions === 0) return undefined
  // It takes the ids of the offer and of the affiliate as a click does, and keeps nothing else.
  const address = new URL(tracking_url)
  address.pathname = address.pathname.replace(/\/click$/u, "/impression")
  const pixel = linkWith(address.href, { creative_id: String(creative.id) })
  return `<img src="${escaped(pixel)}" width="1" height="1" alt="">`
}

/** A picture as the page of an affiliate shows it; nothing for other files, which no page shows. */
export const markupOf = (offer: Promoted, creative: Creative): string | undefined => {
  const link = linkOf(offer, creative)
  if (link === undefined || !isPicture(creative)) return undefined
  const size = isMeasured(creative)
    ? ` width="${creative.image_width}" height="${creative.image_height}"`
    : ""
  const image = `<img src="${pictureAddress}" alt="${escaped(creative.title)}"${size}>`
  return `<a href="${escaped(link)}">${image}</a>${pixelOf(offer, creative) ?? ""}`
}

/** The pixel by itself, for HTML that the network leaves as it is written. */
const pixelBeside = (offer: Promoted, creative: Creative): string | undefined =>
  creative.html_code === null ? undefined : pixelOf(offer, creative)

/** What a creative has; what it lacks is left out. */
export const factsOf = (offer: Promoted, creative: Creative): ReadonlyArray<Fact> => {
  const link = linkOf(offer, creative)
  const page = offer.links.find(({ id }) => id === creative.offer_url_id)
  const facts: ReadonlyArray<Fact> = [
    ["Kind", kindShown(creative)],
    ["Description", text(creative.description)],
    ["Language", text(creative.language)],
    ["Landing page", text(page?.title)],
    ["Your link", code(link)],
    ["Preview", previewShown(creative)],
    ["Size", sizeShown(creative)],
    ["File", creative.image === null ? text(null) : file(creative.image, creative.title)],
    ["Code for your page", code(markupOf(offer, creative))],
    ["HTML", code(creative.html_code)],
    ["Pixel that counts how often it is seen", code(pixelBeside(offer, creative))],
    ["Plain text", code(creative.plain_text)],
    ["Address of the feed", code(creative.xml_feed_url)]
  ]
  return facts.filter(([, shown]) => shown.kind !== "nothing")
}
