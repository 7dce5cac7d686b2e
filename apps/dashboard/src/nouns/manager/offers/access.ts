import { affnet } from "../../../data/affnet.ts"
import type { Action } from "../../../records/Action.ts"
import { paging } from "../../../records/Asked.ts"
import { type Noun, noun } from "../../../records/Noun.ts"
import { moment, record, type States, state, text } from "../../../records/Shown.ts"
import { checking } from "../checking.ts"
import { partFields, partKey, partNamed, partOf } from "../trafficParts.ts"

type Decided = "granted" | "blocked"

const accessStates: States<Decided> = {
  granted: ["Granted", "good"],
  blocked: ["Blocked", "bad"]
}

const all = partFields.slice(0, 1)

const decide = (
  offer: number,
  decided: Decided,
  asking: Pick<Action, "title" | "asks" | "tone" | "fields">
): Action => {
  const entryOf = (typed: Readonly<Record<string, unknown>>) => ({
    access: [{ ...partOf(typed.affiliate_id, typed.parameter, typed.value), state: decided }]
  })
  return {
    ...asking,
    check: async (request) =>
      request.affiliate_id === undefined
        ? { affiliate_id: "is required" }
        : checking("access")(entryOf(request), false),
    run: async (request) => affnet.access.updateOffer(offer, entryOf(request))
  }
}

/** Which affiliates may promote an offer that is not open to all, and whose traffic it does not take. */
export const accessOf = (offer: number): Noun =>
  noun({
    title: "Access",
    empty: "Nothing was decided: who sees the offer follows from its settings alone.",
    area: "offers",
    isSearched: false,
    list: (asked) => affnet.access.listOffer(offer, paging(asked)),
    key: partKey,
    columns: [
      ["Affiliate", (one) => record("affiliates", one.affiliate_id, one.affiliate_name)],
      ["Status", (one) => state(accessStates, one.state)],
      ["Of its traffic", ({ parameter }) => text(parameter)],
      ["Value", ({ value }) => text(value)],
      ["Since", ({ created }) => moment(created)]
    ],
    actions: [
      decide(offer, "granted", {
        title: "Grant access",
        asks: "The affiliate may promote the offer at once, whoever else sees it.",
        fields: all
      }),
      decide(offer, "blocked", {
        title: "Block",
        asks: "Clicks of this traffic are not taken any more.",
        tone: "bad",
        fields: partFields
      })
    ],
    bulk: (keys) => [
      {
        title: "Take back",
        asks: ["{count} decisions are taken back.", { count: keys.length }],
        run: async () =>
          affnet.access.updateOffer(offer, {
            access: keys.map((key) => ({ ...partNamed(key), state: "none" as const }))
          })
      }
    ]
  })
