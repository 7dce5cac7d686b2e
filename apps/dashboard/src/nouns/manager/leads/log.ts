import { affnet } from "../../../data/affnet.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import { type Details, noun } from "../../../records/Noun.ts"
import { code, count, flag, moment, place, record, state, text } from "../../../records/Shown.ts"
import { sentStates } from "../../states.ts"
import { headersShown } from "./leadWords.ts"

/** In the zone of the account; the log knows thousandths of seconds. */
const at = (millis: number | null | undefined) =>
  moment(millis === null || millis === undefined ? null : millis / 1000)

type Log = Awaited<ReturnType<typeof affnet.leadsLog.get>>

const requestOf = ({ request }: Log) =>
  request
    ? [
        {
          title: "What was sent" as const,
          facts: [
            { title: "Method" as const, shown: text(request.method) },
            { title: "Address" as const, shown: code(request.url) },
            { title: "Headers" as const, shown: headersShown(request.headers) },
            { title: "Body" as const, shown: code(request.body) }
          ]
        }
      ]
    : []

const details = async (id: number): Promise<Details> => {
  const log = await affnet.leadsLog.get(id)
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
                  { title: "Vendor", shown: text(sent.vendor) },
                  { title: "Status", shown: state(sentStates, sent.status) },
                  { title: "Message", shown: text(sent.error) }
                ]
              }
            }
          ]
        : [],
    sections: [
      {
        title: isAttempt ? "Attempt" : "Lead that came in",
        facts: [
          { title: "Lead", shown: place(`/leads/${log.lead_id}`, log.lead_id) },
          { title: "When", shown: at(log.created_millis) },
          { title: "Milliseconds", shown: count(log.duration_millis) },
          { title: "Delivery", shown: text(log.delivery_id) },
          { title: "Attempt", shown: count(log.attempt_no) },
          { title: "Message", shown: text(log.error) },
          { title: "The vendor may have it", shown: flag(log.is_unknown) },
          { title: "Offer", shown: record("offers", log.offer_id, null) },
          { title: "Affiliate", shown: record("affiliates", log.affiliate_id, null) },
          { title: "Request", shown: text(log.request_id) }
        ]
      },
      ...requestOf(log),
      {
        title: "What came back",
        facts: [
          { title: "HTTP status", shown: text(log.http_status) },
          { title: "Reply", shown: code(log.reply) }
        ]
      }
    ]
  }
}

export const leadsLog = noun({
  title: "Leads log",
  empty: "No leads came in yet.",
  area: "leads",
  list: (asked) => affnet.leadsLog.list({ ...paging(asked), ...asked.filters }),
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
    { title: "Id", show: ({ id }) => record("leads-log", id, null) },
    { title: "When", show: ({ created_millis }) => at(created_millis) },
    {
      title: "What",
      show: ({ type }) => ({
        kind: "said",
        text: type === "Outgoing Lead" ? "Sent out" : "Came in"
      })
    },
    { title: "Status", show: (one) => state(sentStates, one.delivery_status) },
    { title: "Attempt", show: ({ attempt_no }) => count(attempt_no) },
    { title: "HTTP status", show: ({ http_status }) => text(http_status) },
    { title: "Milliseconds", show: (one) => count(one.duration_millis) },
    { title: "Message", show: ({ error }) => text(error) },
    { title: "Offer", show: ({ offer_id: id }) => record("offers", id, null) }
  ],
  details
})
