import { affnet } from "../../../data/affnet.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import { type Form, made, versioned } from "../../../records/Form.ts"
import { noun } from "../../../records/Noun.ts"
import { code, count, flag, moment, record, state, text } from "../../../records/Shown.ts"
import { titlesOf } from "../../../records/titlesOf.ts"
import { titleOf } from "../../postbackParts.ts"
import { choicesOf, onOff } from "../../states.ts"
import { checking } from "../checking.ts"
import { receiveCampaignTitles } from "../named.ts"
import { headersShown, replyKinds } from "./leadWords.ts"
import { vendorParts, vendorRequest, vendorTyped } from "./vendorForm.ts"
import { testVendor } from "./vendorTest.ts"

const formOf = (campaign: number): Form => ({
  parts: vendorParts,
  begun: { retry_attempts: 3, timeout_millis: 10_000 },
  check: (request, isNew) => checking("vendor")(vendorRequest(request), isNew),
  read: (id) => versioned(affnet.vendors.get(campaign, id), vendorTyped),
  create: (request) =>
    made(
      affnet.vendors.create(campaign, {
        ...vendorRequest(request),
        title: String(request.title)
      })
    ),
  update: (id, request, version) =>
    affnet.vendors.update(campaign, id, vendorRequest(request), version)
})

/** To whom the leads of a campaign are sold on. */
export const vendorsOf = (campaign: number) =>
  noun({
    title: "Vendors",
    empty: "No vendors yet. Every active one is sent each lead of the campaign.",
    add: "New vendor",
    area: "leads",
    list: (asked) => affnet.vendors.list(campaign, { ...paging(asked), ...asked.filters }),
    key: ({ id }) => id,
    filters: [{ name: "status", title: "Status", choices: choicesOf(onOff) }],
    columns: [
      ["Place", ({ position }) => count(position), "position"],
      [
        "Title",
        ({ id, title }) => record(`receive-campaigns/${campaign}/vendors`, id, title),
        "title"
      ],
      ["Status", ({ status }) => state(onOff, status)],
      ["Address", ({ url }) => text(url)],
      ["Held back until", ({ circuit }) => heldUntil(circuit)]
    ],
    details: async (id) => {
      const vendor = await affnet.vendors.get(campaign, id)
      const { circuit } = vendor
      return {
        title: vendor.title,
        state: state(onOff, vendor.status),
        notes: circuit
          ? [["It seems to be down: {reason}. Leads wait for it.", { reason: circuit.reason }]]
          : [],
        actions: [testVendor(id)],
        sections: [
          {
            title: "Posting instructions",
            facts: [
              ["Method", text(vendor.method)],
              ["Address", code(vendor.url)],
              ["Headers", headersShown(vendor.headers)],
              ["Kind of body", text(vendor.content_type)],
              ["Body", code(vendor.body)]
            ]
          },
          {
            title: "What the reply means",
            facts: [
              ["It took the lead when", titleOf(replyKinds, vendor.success_reply?.kind ?? "")],
              ["Path", text(vendor.success_reply?.path)],
              ["Value", text(vendor.success_reply?.value)],
              ["Its reply goes back", flag(vendor.return_reply)],
              ["Attempts", count(vendor.retry?.attempts)],
              ["Milliseconds", count(vendor.timeout_millis)],
              ["Held back until", heldUntil(circuit)],
              ["Gone since", moment(vendor.gone)]
            ]
          }
        ]
      }
    },
    form: formOf(campaign),
    remove: deleting(
      "It is sent no lead any more, and deliveries to it that are still open end.",
      (id, version) => affnet.vendors.delete(campaign, id, version)
    )
  })

/** Vendors with the titles of their campaigns. */
const withCampaigns = async (listing: ReturnType<typeof affnet.vendors.listAll>) => {
  const { items, total } = await listing
  const titles = await titlesOf(
    items.map(({ campaign_id }) => campaign_id),
    receiveCampaignTitles
  )
  return {
    items: items.map((vendor) => ({ ...vendor, campaign: titles.get(vendor.campaign_id) })),
    total
  }
}

/** Those of all campaigns. */
export const vendors = noun({
  title: "Vendors",
  empty: "No vendors yet. They are made on the page of a Receive campaign.",
  area: "leads",
  newestBy: "id",
  list: (asked) => withCampaigns(affnet.vendors.listAll({ ...paging(asked), ...asked.filters })),
  csv: (asked) => affnet.vendors.listAll.csv(unpaged(asked)).text(),
  key: ({ id }) => id,
  filters: [
    {
      name: "is_failing",
      title: "Replies",
      choices: [
        ["1", "Fails"],
        ["0", "Works"]
      ]
    },
    { name: "status", title: "Status", choices: choicesOf(onOff) },
    {
      name: "is_active",
      title: "Vendor and campaign",
      choices: [
        ["1", "Both active"],
        ["0", "One switched off"]
      ]
    }
  ],
  columns: [
    [
      "Title",
      ({ campaign_id, id, title }) => record(`receive-campaigns/${campaign_id}/vendors`, id, title),
      "title"
    ],
    [
      "Receive campaign",
      ({ campaign, campaign_id }) => record("receive-campaigns", campaign_id, campaign)
    ],
    ["Status", ({ status }) => state(onOff, status), "status"],
    ["Failures in a row", ({ circuit }) => count(circuit?.failures)],
    ["Message", ({ circuit }) => text(circuit?.reason)],
    ["Held back until", ({ circuit }) => heldUntil(circuit)],
    ["Gone since", ({ gone }) => moment(gone), "gone"]
  ]
})

const heldUntil = (circuit: { readonly held_until_millis: number | null } | null | undefined) =>
  moment(circuit?.held_until_millis ? circuit.held_until_millis / 1000 : null)
