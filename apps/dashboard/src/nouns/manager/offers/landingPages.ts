import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import { type Choices, type Field, made, type Typed, versioned } from "../../../records/Form.ts"
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

const about: ReadonlyArray<Field> = [
  { name: "title", title: "Title", isNeeded: true },
  {
    name: "url",
    title: "Address",
    isNeeded: true,
    help: "{click_id} stands for the click, so that the shop can report the sale."
  },
  { name: "status", isHalf: true, title: "Status", kind: "choice", choices: choicesOf(pageStates) },
  {
    name: "type",
    isHalf: true,
    title: "Kind",
    kind: "choice",
    choices: kinds
  },
  { name: "percent", title: "Share in percent", kind: "number", when: takesShare },
  { name: "preview", title: "Preview" }
]

const visitors: ReadonlyArray<Field> = [
  { name: "visible_to_all_affiliates", title: "For all affiliates", kind: "switch" },
  {
    name: "visible_to_specific_affiliates_only",
    title: "Affiliates",
    kind: "records",
    of: affiliatesFound,
    when: (typed) => typed.visible_to_all_affiliates !== true
  },
  { name: "geo_allowed", isHalf: true, title: "Countries", kind: "records", of: countries },
  {
    name: "geo_denied",
    isHalf: true,
    title: "But not these countries",
    kind: "records",
    of: countries
  },
  {
    name: "rules",
    title: "Rules",
    help: "Visitors have to pass all of them.",
    kind: "rows",
    add: "Add a rule",
    fields: [
      {
        name: "field",
        title: "What",
        kind: "choice",
        choices: [
          ["device_type", "Device"],
          ["device_os", "Operating system"],
          ["browser", "Browser"],
          ["language", "Language"],
          ["source", "Source"],
          ["sub_id1", "Sub id 1"],
          ["sub_id2", "Sub id 2"],
          ["sub_id3", "Sub id 3"]
        ]
      },
      {
        name: "operator",
        title: "Is",
        kind: "choice",
        choices: [
          ["in", "One of"],
          ["not_in", "None of"]
        ]
      },
      { name: "values", title: "Values", kind: "tags" }
    ]
  }
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
      { title: "Id", show: ({ id }) => text(id) },
      { title: "Title", show: ({ title }) => text(title) },
      { title: "Status", show: ({ status }) => state(pageStates, status) },
      { title: "Kind", show: ({ type }) => titleOf(kinds, type) },
      { title: "Address", show: ({ url }) => outside(url) },
      { title: "Share", show: ({ percent }) => text(percent ? `${percent} %` : null) }
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
