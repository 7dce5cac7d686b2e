import { affnet } from "../../../data/affnet.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import { type Details, noun } from "../../../records/Noun.ts"
import type { Section } from "../../../records/Section.ts"
import {
  code,
  count,
  flag,
  moment,
  place,
  received,
  record,
  state,
  text
} from "../../../records/Shown.ts"
import { sentStates } from "../../states.ts"
import { named, withNames } from "../named.ts"
import { headersShown } from "./leadWords.ts"

/** In the zone of the account; the log knows thousandths of seconds. */
const at = (millis: number | null | undefined) =>
  moment(millis === null || millis === undefined ? null : millis / 1000)

type Log = Awaited<ReturnType<typeof affnet.leadsLog.get>>

const requestOf = ({ request }: Log): ReadonlyArray<Section> =>
  request
    ? [
        {
          title: "What was sent",
          facts: [
            ["Method", text(request.method)],
            ["Address", code(request.url)],
            ["Headers", headersShown(request.headers)],
            ["Body", code(request.body)]
          ]
        }
      ]
    : []

const details = async (id: number): Promise<Details> => {
  const log = await affnet.leadsLog.get(id)
  const [names] = await withNames([log])
  const isAttempt = log.type === "Outgoing Lead"
  return {
    title: isAttempt ? `#${id} · ${log.delivery_id} / ${log.attempt_no}` : `#${id}`,
    state: state(sentStates, log.delivery_status),
    links: [{ to: `/leads/${log.lead_id}`, title: "Lead" }],
    actions:
      isAttempt && log.delivery_status === "fail"
        ? [
            {
              title: "Send it again",
              asks: [
                "One more attempt at the same vendor, under delivery {delivery}: a vendor that has the lead already can tell by it.",
                { delivery: log.delivery_id ?? 0 }
              ],
              area: "leads",
              reveal: async () => {
                const sent = await affnet.leadsLog.resendLead(id)
                return [
                  ["Vendor", text(sent.vendor)],
                  ["Status", state(sentStates, sent.status)],
                  ["Message", received(sent.error)]
                ]
              }
            }
          ]
        : [],
    sections: [
      {
        title: isAttempt ? "Attempt" : "Lead that came in",
        facts: [
          ["Lead", place(`/leads/${log.lead_id}`, log.lead_id)],
          ["When", at(log.created_millis)],
          ["Milliseconds", count(log.duration_millis)],
          ["Delivery", text(log.delivery_id)],
          ["Attempt", count(log.attempt_no)],
          ["Message", received(log.error)],
          ["The vendor may have it", flag(log.is_unknown)],
          ["Offer", record("offers", log.offer_id, names?.offer)],
          ["Affiliate", record("affiliates", log.affiliate_id, names?.affiliate)],
          ["Request", text(log.request_id)]
        ]
      },
      ...requestOf(log),
      {
        title: "What came back",
        facts: [
          ["HTTP status", text(log.http_status)],
          ["Reply", code(log.reply)]
        ]
      }
    ]
  }
}

export const leadsLog = noun({
  title: "Leads log",
  empty: "No leads came in yet.",
  area: "leads",
  list: (asked) => named(affnet.leadsLog.list({ ...paging(asked), ...asked.filters })),
  csv: (asked) => affnet.leadsLog.list.csv(unpaged(asked)).text(),
  key: ({ id }) => id,
  newestBy: "id",
  filters: [
    {
      name: "type",
      title: "What",
      choices: [
        ["Incoming Lead", "Came in"],
        ["Outgoing Lead", "Sent out"]
      ]
    },
    {
      name: "delivery_status",
      title: "Status",
      choices: [
        ["success", "Delivered"],
        ["fail", "Failed"]
      ]
    }
  ],
  columns: [
    ["Id", ({ id }) => record("leads-log", id, null)],
    ["When", ({ created_millis }) => at(created_millis)],
    [
      "What",
      ({ type }) => ({
        kind: "said",
        text: type === "Outgoing Lead" ? "Sent out" : "Came in"
      })
    ],
    ["Status", (one) => state(sentStates, one.delivery_status)],
    ["Attempt", ({ attempt_no }) => count(attempt_no)],
    ["HTTP status", ({ http_status }) => text(http_status)],
    ["Milliseconds", (one) => count(one.duration_millis)],
    ["Message", ({ error }) => received(error)],
    ["Offer", (one) => record("offers", one.offer_id, one.offer)]
  ],
  details
})
