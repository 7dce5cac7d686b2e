import { affnet } from "../../data/affnet.ts"
import type { Said } from "../../records/Action.ts"
import { pageOf } from "../../records/Asked.ts"
import { type Noun, noun } from "../../records/Noun.ts"
import { record, text } from "../../records/Shown.ts"
import {
  type Creative,
  factsOf,
  isPicture,
  kindShown,
  pictureAddress,
  previewShown,
  sizeShown
} from "./creativeParts.ts"

/** The network gives pictures to whoever is signed in alone, so visitors need another address. */
const aboutPictures: Said = [
  "Save the picture and put it on a server of your own: its address takes the place of {word} in the code.",
  { word: pictureAddress }
]

/** The network leaves texts and feeds as they are written, without anybody's link. */
const aboutLinks: Said =
  "Put your link in place of the addresses in it: only visitors who follow it count for you."

/** What has to be done before a creative earns anything. */
const notesOf = (creative: Creative): ReadonlyArray<Said> => {
  const { html_code, plain_text, xml_feed_url } = creative
  const isWritten = [html_code, plain_text, xml_feed_url].some((one) => one !== null)
  return [...(isPicture(creative) ? [aboutPictures] : []), ...(isWritten ? [aboutLinks] : [])]
}

/** What an offer gives an affiliate to show, with the affiliate's own link. */
export const creativesOf = (offer_id: number): Noun =>
  noun({
    title: "Creatives",
    empty: "This offer has no creatives.",
    isSearched: false,
    list: async (asked) =>
      pageOf((await affnet.affiliateOffers.get(offer_id)).creatives ?? [], asked),
    key: ({ id }) => id,
    columns: [
      ["Preview", previewShown],
      ["Title", ({ id, title }) => record(`offers/${offer_id}/creatives`, id, title)],
      ["Kind", kindShown],
      ["Size", sizeShown],
      ["Language", ({ language }) => text(language)]
    ],
    details: async (id) => {
      const { creatives, links, tracking_url } = await affnet.affiliateOffers.get(offer_id)
      const creative = creatives?.find((one) => one.id === id)
      if (creative === undefined) {
        return { title: undefined, notes: ["There is no such record"], sections: [] }
      }
      const offer = { tracking_url: tracking_url ?? null, links: links ?? [] }
      return {
        title: creative.title,
        notes: notesOf(creative),
        sections: [{ title: "Creative", facts: factsOf(offer, creative) }]
      }
    }
  })
