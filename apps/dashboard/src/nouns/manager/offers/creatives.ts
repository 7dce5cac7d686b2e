import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import { type Choices, type Field, made, versioned } from "../../../records/Form.ts"
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

const fieldsOf = (offer: number): ReadonlyArray<Field> => [
  { name: "title", title: "Title", isNeeded: true },
  { name: "type", isHalf: true, title: "Kind", kind: "choice", choices: kinds },
  { name: "status", isHalf: true, title: "Status", kind: "choice", choices: choicesOf(onOff) },
  {
    name: "image",
    title: "File",
    kind: "file",
    accept: "image/*,text/html,application/pdf,application/zip",
    help: "A picture, HTML, PDF or ZIP of at most 16 MB."
  },
  { name: "html_code", title: "HTML", kind: "code" },
  { name: "plain_text", title: "Plain text", kind: "long" },
  {
    name: "xml_feed_url",
    title: "Address of the feed",
    when: ({ type }) => String(type) === "4"
  },
  { name: "offer_url_id", isHalf: true, title: "Landing page", kind: "record", of: pagesOf(offer) },
  { name: "description", title: "Description", kind: "long" },
  { name: "language", isHalf: true, title: "Language", help: "Its tag, such as en or pt-BR." },
  { name: "categories_ids", title: "Categories", kind: "records", of: categories },
  { name: "count_impressions", title: "Count how often it is seen", kind: "switch" }
]

interface Shape {
  readonly title?: string
  readonly image?: string | null
  readonly image_type?: string | null
  readonly image_width?: number | null
  readonly image_height?: number | null
}

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
      { title: "Preview", show: preview },
      { title: "Title", show: ({ title }) => text(title) },
      { title: "Kind", show: ({ type }) => kindOf(type) },
      { title: "Status", show: ({ status }) => state(onOff, status) },
      { title: "Size", show: size },
      { title: "Language", show: ({ language }) => text(language) },
      { title: "File", show: ({ image }) => (image ? file(image, "↓") : text(null)) }
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
