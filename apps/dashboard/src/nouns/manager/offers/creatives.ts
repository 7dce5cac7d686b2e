import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import * as Field from "../../../records/Field.ts"
import { type Choices, made, versioned } from "../../../records/Form.ts"
import { type Noun, noun } from "../../../records/Noun.ts"
import { file, picture, type Shown, said, state, text } from "../../../records/Shown.ts"
import { choicesOf, onOff } from "../../states.ts"
import { checking } from "../checking.ts"
import { categories, pagesOf } from "../lookups.ts"

const kinds = [
  ["1", "Banner"],
  ["2", "E-mail"],
  ["3", "Other"],
  ["4", "XML feed"]
] as const satisfies Choices

const fieldsOf = (offer: number) => [
  Field.text("title", "Title", { isNeeded: true }),
  Field.choice("type", "Kind", kinds, { isHalf: true }),
  Field.choice("status", "Status", choicesOf(onOff), { isHalf: true }),
  Field.file("image", "File", "image/*,text/html,application/pdf,application/zip", {
    help: "A picture, HTML, PDF or ZIP of at most 16 MB."
  }),
  Field.code("html_code", "HTML"),
  Field.long("plain_text", "Plain text"),
  Field.text("xml_feed_url", "Address of the feed", { when: ({ type }) => String(type) === "4" }),
  Field.record("offer_url_id", "Landing page", pagesOf(offer), { isHalf: true }),
  Field.long("description", "Description"),
  Field.text("language", "Language", { isHalf: true, help: "Its tag, such as en or pt-BR." }),
  Field.records("categories_ids", "Categories", categories),
  Field.flag("count_impressions", "Count how often it is seen")
]

type Shape = Awaited<ReturnType<typeof affnet.creatives.list>>["items"][number]

const preview = ({ image, image_type, title }: Shape): Shown =>
  image_type?.startsWith("image/") === true ? picture(image, title ?? "") : text(null)

const size = ({ image_height, image_width }: Shape): Shown =>
  text(image_width ? `${image_width} × ${image_height}` : null)

const kindOf = (type: number | undefined): Shown =>
  said(kinds.find(([value]) => value === String(type))?.[1])

export const creativesOf = (offer: number): Noun =>
  noun({
    title: "Creatives",
    empty: "This offer has no creatives.",
    add: "New creative",
    area: "offers",
    isSearched: false,
    list: (asked) => affnet.creatives.list(offer, paging(asked)),
    key: ({ id }) => id,
    columns: [
      ["Preview", preview],
      ["Title", ({ title }) => text(title)],
      ["Kind", ({ type }) => kindOf(type)],
      ["Status", ({ status }) => state(onOff, status)],
      ["Size", size],
      ["Language", ({ language }) => text(language)],
      ["File", ({ image }) => (image ? file(image, "↓") : text(null))]
    ],
    form: {
      parts: [{ fields: fieldsOf(offer) }],
      begun: { count_impressions: true },
      // The file has rules of its own, which the network knows.
      check: ({ image: _file, ...request }, isNew) => checking("creative")(request, isNew),
      read: (id) =>
        versioned(affnet.creatives.get(offer, id), (creative) => ({
          ...creative,
          image: undefined
        })),
      create: (request) =>
        made(affnet.creatives.create(offer, { ...request, title: String(request.title) })),
      update: (id, request, version) => affnet.creatives.update(offer, id, request, version)
    },
    remove: deleting("Its file goes at once. Reports keep its title.", (id, version) =>
      affnet.creatives.delete(offer, id, version)
    )
  })
