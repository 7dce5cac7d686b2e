import { affnet } from "../../../data/affnet.ts"
import type { Action } from "../../../records/Action.ts"
import * as Field from "../../../records/Field.ts"
import type { Details } from "../../../records/Noun.ts"
import { code, type Fact, labels, said, state, text } from "../../../records/Shown.ts"
import { accountStates, onOff } from "../../states.ts"
import { exported, lookAt, newKey } from "./actions.ts"
import { aboutFacts, careFacts } from "./facts.ts"

type Advertiser = Awaited<ReturnType<typeof affnet.advertisers.get>>

const account = (id: number, advertiser: Advertiser): ReadonlyArray<Fact> => [
  ...aboutFacts(id, advertiser),
  ["Currency", text(advertiser.currency)],
  ["Time zone", text(advertiser.timezone)],
  ...careFacts(advertiser)
]

const unsigned = {
  off: "Are refused",
  pending: "Are kept as pending",
  trusted: "Are trusted"
} as const
const overLimit = { hold: "Are held", accept: "Are accepted" } as const

const reports = (advertiser: Advertiser): ReadonlyArray<Fact> => [
  ["Security token", text(advertiser.security_token)],
  ["Signing secret", text(advertiser.signing_secret)],
  [
    "Reports without token and signature",
    said(advertiser.unsigned_reports && unsigned[advertiser.unsigned_reports])
  ],
  [
    "Prices above the limits of the goal",
    said(advertiser.over_limit_reports && overLimit[advertiser.over_limit_reports])
  ],
  [
    "Networks that may report",
    advertiser.allowed_ips ? labels(advertiser.allowed_ips) : said("All")
  ],
  ["API access", state(onOff, advertiser.api_status)],
  ["API key", text(advertiser.api_key)]
]

const overlap = Field.number("overlap_hours", "Hours that the old one stays valid", {
  isKept: true
})

const hoursOf = (hours: unknown) => (typeof hours === "number" ? { overlap_hours: hours } : {})

/** Secrets are shown once, when they are made. */
const secrets = (id: number): ReadonlyArray<Action> => [
  {
    title: "New security token",
    asks: "Reports carry the token to prove that they are the advertiser's. It is shown this once.",
    fields: [overlap],
    begun: { overlap_hours: 24 },
    reveal: async ({ overlap_hours }) => [
      [
        "Security token",
        code(await affnet.advertiserSecrets.makeSecurityToken(id, hoursOf(overlap_hours)))
      ]
    ]
  },
  {
    title: "New signing secret",
    asks: "Reports are signed with the secret, which is never sent along. It is shown this once.",
    fields: [overlap],
    begun: { overlap_hours: 24 },
    reveal: async ({ overlap_hours }) => [
      [
        "Signing secret",
        code(await affnet.advertiserSecrets.makeSigning(id, hoursOf(overlap_hours)))
      ]
    ]
  }
]

/** All that is known of an advertiser. */
export const advertiserDetails = async (id: number): Promise<Details> => {
  const advertiser = await affnet.advertisers.get(id)
  return {
    title: advertiser.company_name,
    state: state(accountStates, advertiser.status),
    links: [
      { to: `/conversions?advertiser=${id}`, title: "Conversions" },
      { to: `/offers?advertiser_id=${id}`, title: "Offers" },
      { to: `/advertiser-invoices?advertiser_id=${id}`, title: "Invoices" },
      { to: `/advertiser-billing/${id}`, title: "Billing" },
      { to: `/statistics?advertiser=${id}`, title: "Statistics" }
    ],
    actions: [
      ...secrets(id),
      ...(advertiser.status === 1 ? [lookAt("advertisers", id)] : []),
      newKey("advertisers", id)
    ],
    sections: [
      { title: "Account", facts: account(id, advertiser) },
      { title: "Reports of conversions", facts: reports(advertiser) },
      {
        title: "Data",
        facts: [["All data of the account", exported("advertisers", id)]]
      }
    ]
  }
}
