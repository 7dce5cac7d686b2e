import { affnet } from "../../../data/affnet.ts"
import * as Field from "../../../records/Field.ts"
import { type Choices, type Part, versioned } from "../../../records/Form.ts"
import { type Details, noun } from "../../../records/Noun.ts"
import { flag, labels, outside, picture, state, text } from "../../../records/Shown.ts"
import { zones } from "../../../records/zones.ts"
import { countries } from "../../countries.ts"
import { titleOf } from "../../postbackParts.ts"
import { accountStates, choicesOf, conversionStates } from "../../states.ts"
import { checking } from "../checking.ts"
import { currencies } from "../lookups.ts"
import { fraudPart, fraudSection } from "./fraud.ts"

const { approved, hold, pending } = conversionStates
const initialStates = { approved, pending, hold }

const languages = [
  ["en", "English"],
  ["de", "German"]
] as const satisfies Choices

const parts: ReadonlyArray<Part> = [
  {
    title: "Network",
    fields: [
      Field.text("title", "Title", { isNeeded: true }),
      Field.choice("language", "Language", languages),
      Field.record("currency", "Currency", currencies, {
        isNeeded: true,
        help: "Balances and reports are counted in it. It stays once there are clicks or conversions."
      }),
      Field.record("timezone", "Time zone", zones, {
        isNeeded: true,
        help: "Days and months begin in it. It stays once there are clicks or conversions."
      })
    ]
  },
  {
    title: "Tracking",
    fields: [
      Field.tags("tracking_domains", "Tracking domains", {
        help: "Host names of links, the preferred one first; they have to lead to this server. Without any, links have its own address."
      }),
      Field.text("trafficback_url", "Trafficback", {
        help: "Where visitors go that no offer takes."
      }),
      Field.choice(
        "default_conversion_status",
        "Conversions of new goals",
        choicesOf(initialStates),
        { help: "For goals that are made without a status of their own." }
      )
    ]
  },
  {
    title: "Accounts",
    fields: [
      Field.flag("sign_up", "Affiliates may sign up by themselves", {
        help: "Each of them waits for approval."
      }),
      Field.choice(
        "default_affiliate_status",
        "Status of new affiliates",
        choicesOf(accountStates)
      ),
      Field.flag("approve_postbacks", "Postbacks of affiliates wait for approval"),
      Field.flag("advertisers_decide", "Advertisers decide about their conversions"),
      Field.flag("separate_payout_approval", "Payout runs take two people", {
        help: "Whoever made a run cannot approve it."
      }),
      Field.text("mail_from", "Sender of mail")
    ]
  },
  fraudPart,
  {
    title: "On invoices",
    help: "An e-invoice needs all of them but the region.",
    fields: [
      Field.text("legal_name", "Registered name"),
      Field.text("legal_address", "Street and number"),
      Field.text("legal_postcode", "Postcode"),
      Field.text("legal_city", "City"),
      Field.text("legal_region", "Region"),
      Field.record("legal_country", "Country", countries),
      Field.text("invoice_number_format", "Numbers of invoices", {
        isNeeded: true,
        help: "{number} stands for six digits or more, {year} and {month} for those of the invoice. Without the year the numbers go on in January."
      }),
      Field.text("registration_number", "Registration number"),
      Field.text("vat_id", "VAT number"),
      Field.text("iban", "IBAN", { help: "SEPA files pay from it." }),
      Field.text("bic", "BIC"),
      Field.file("logo_data", "Logo", "image/png,image/jpeg", {
        isInline: true,
        help: "A PNG or JPEG of at most 2 MB."
      })
    ]
  }
]

const details = async (): Promise<Details> => {
  const found = await affnet.networkSettings.get()
  return {
    title: found.title,
    sections: [
      {
        title: "Network",
        facts: [
          ["Language", titleOf(languages, found.language)],
          ["Currency", text(found.currency)],
          ["Time zone", text(found.timezone)],
          ["Tracking domains", labels(found.tracking_domains)],
          ["Trafficback", outside(found.trafficback_url)],
          ["Conversions of new goals", state(initialStates, found.default_conversion_status)]
        ]
      },
      {
        title: "Accounts",
        facts: [
          ["Affiliates may sign up by themselves", flag(found.sign_up)],
          ["Status of new affiliates", state(accountStates, found.default_affiliate_status)],
          ["Postbacks of affiliates wait for approval", flag(found.approve_postbacks)],
          ["Advertisers decide about their conversions", flag(found.advertisers_decide)],
          ["Payout runs take two people", flag(found.separate_payout_approval)],
          ["Sender of mail", text(found.mail_from)]
        ]
      },
      fraudSection(found),
      {
        title: "On invoices",
        facts: [
          ["Registered name", text(found.legal_name)],
          [
            "Address",
            text(
              [found.legal_address, found.legal_postcode, found.legal_city, found.legal_region]
                .filter((one) => typeof one === "string" && one !== "")
                .join(", ")
            )
          ],
          ["Numbers of invoices", text(found.invoice_number_format)],
          ["Registration number", text(found.registration_number)],
          ["VAT number", text(found.vat_id)],
          ["IBAN", text(found.iban)],
          ["BIC", text(found.bic)],
          ["Logo", picture(found.logo, found.title ?? "")]
        ]
      }
    ]
  }
}

/** How the network as a whole is set up. */
export const network = noun({
  title: "Network settings",
  empty: "No settings.",
  area: "settings",
  isOnly: true,
  list: async () => ({ items: [{ id: 1 }], total: 1 }),
  key: ({ id }) => id,
  columns: [],
  details,
  form: {
    parts,
    check: checking("network"),
    read: () => versioned(affnet.networkSettings.get()),
    update: (_id, request, version) => affnet.networkSettings.update(request, version)
  }
})
