import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import * as Field from "../../../records/Field.ts"
import { type Choices, made, type Typed, versioned } from "../../../records/Form.ts"
import { type Noun, noun } from "../../../records/Noun.ts"
import { outside, state, text } from "../../../records/Shown.ts"
import { countries } from "../../countries.ts"
import { titleOf } from "../../postbackParts.ts"
import { choicesOf, pageStates } from "../../states.ts"
import { checking } from "../checking.ts"
import { affiliatesFound } from "../lookups.ts"

const takesShare = ({ type }: Typed): boolean => String(type) === "2" || String(type) === "5"

const kinds: Choices = [
  ["0", "Main page"],
  ["1", "Another page that affiliates may choose"],
  ["2", "Takes a share of the traffic"],
  ["5", "Another offer, which takes a share of the traffic"]
]

const about = [
  Field.text("title", "Title", { isNeeded: true }),
  Field.text("url", "Address", {
    isNeeded: true,
    help: "{click_id} stands for the click, so that the shop can report the sale."
  }),
  Field.choice("status", "Status", choicesOf(pageStates), { isHalf: true }),
  Field.choice("type", "Kind", kinds, { isHalf: true }),
  Field.number("percent", "Share in percent", { when: takesShare }),
  Field.text("preview", "Preview")
]

const visitors = [
  Field.flag("visible_to_all_affiliates", "For all affiliates"),
  Field.records("visible_to_specific_affiliates_only", "Affiliates", affiliatesFound, {
    when: (typed) => typed.visible_to_all_affiliates !== true
  }),
  Field.records("geo_allowed", "Countries", countries, { isHalf: true }),
  Field.records("geo_denied", "But not these countries", countries, { isHalf: true }),
  Field.rows(
    "rules",
    "Rules",
    "Add a rule",
    [
      Field.choice("field", "What", [
        ["device_type", "Device"],
        ["device_os", "Operating system"],
        ["browser", "Browser"],
        ["language", "Language"],
        ["source", "Source"],
        ["sub_id1", "Sub id 1"],
        ["sub_id2", "Sub id 2"],
        ["sub_id3", "Sub id 3"]
      ]),
      Field.choice("operator", "Is", [
        ["in", "One of"],
        ["not_in", "None of"]
      ]),
      Field.tags("values", "Values")
    ],
    { help: "Visitors have to pass all of them." }
  )
]

const idsIn = (list: string | null | undefined): ReadonlyArray<string> =>
  list ? list.split(",") : []

export const landingPagesOf = (offer: number): Noun =>
  noun({
    title: "Landing pages",
    empty: "No landing pages: clicks go nowhere.",
    add: "New landing page",
    area: "offers",
    isSearched: false,
    list: (asked) => affnet.landingPages.list(offer, paging(asked)),
    key: ({ id }) => id,
    columns: [
      ["Id", ({ id }) => text(id)],
      ["Title", ({ title }) => text(title)],
      ["Status", ({ status }) => state(pageStates, status)],
      ["Kind", ({ type }) => titleOf(kinds, type)],
      ["Address", ({ url }) => outside(url)],
      ["Share", ({ percent }) => text(percent ? `${percent} %` : null)]
    ],
    form: {
      parts: [
        { title: "Landing page", fields: about },
        { title: "Visitors", fields: visitors }
      ],
      begun: { visible_to_all_affiliates: true },
      check: checking("landingPage"),
      read: (id) =>
        versioned(affnet.landingPages.get(offer, id), (page) => ({
          ...page,
          visible_to_specific_affiliates_only: idsIn(page.visible_to_specific_affiliates_only),
          geo_allowed: idsIn(page.geo_allowed),
          geo_denied: idsIn(page.geo_denied)
        })),
      create: (request) =>
        made(
          affnet.landingPages.create(offer, {
            ...request,
            title: String(request.title),
            url: String(request.url)
          })
        ),
      update: (id, request, version) => affnet.landingPages.update(offer, id, request, version)
    },
    remove: deleting(
      "Links that name it lead to the page that the offer has for the visitor.",
      (id, version) => affnet.landingPages.delete(offer, id, version)
    )
  })
