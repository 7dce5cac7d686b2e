import { Id, Offer, ReportDate } from "@affnet/domain"
import { Effect, Schema, Struct } from "effect"
import type { IdName } from "../completions/SeenIds.ts"
import { argumentOf } from "../contract/ArgumentNames.ts"
import * as Call from "../contract/Call.ts"
import * as Operation from "../contract/Operation.ts"
import * as Parameters from "../contract/Parameters.ts"
import { because } from "../failures/ToolFailure.ts"
import { isPage, ofPage } from "../results/Answer.ts"
import { fieldsArgument, paging } from "./arguments.ts"
import { moneyOf } from "./moneyOf.ts"
import { make, reading } from "./Tool.ts"

/** What can be looked for, and the fields that tell one from another. */
const kinds = {
  affiliates: ["id", "company_name", "email", "status"],
  advertisers: ["id", "company_name", "email", "status"],
  offers: ["id", "title", "advertiser_id", "advertiser", "status"],
  goals: ["id", "title", "alias", "type_selected", "status", "is_default", "revenue", "payout"],
  urls: ["id", "title", "url", "type_selected", "status"],
  campaigns: ["id", "name", "status", "affiliate", "offer", "tracking_url"],
  custom_terms: ["id", "title", "status", "priority", "affiliates", "payout", "payout_percent"],
  offers_requests: ["id", "status", "offer_id", "offer_name", "affiliate_id", "affiliate_name"],
  adv_invoices: ["id", "invoice_number", "advertiser", "status", "total", "date", "due_date"],
  aff_invoices: ["id", "invoice_number", "affiliate", "status", "total", "date", "due_date"],
  payout_runs: ["id", "status", "currency", "amount", "count", "maker", "created"],
  caps: [
    "offer_name",
    "goal_name",
    "receive_campaign_name",
    "measure",
    "period",
    "maximum",
    "used",
    "percent"
  ],
  adv_preferences: [],
  adv_statements: [],
  aff_statements: []
} as const

/** What other tools call the ids that are found. */
const idNames: { readonly [kind in keyof typeof kinds]?: IdName } = {
  affiliates: "affiliate_id",
  advertisers: "advertiser_id",
  offers: "offer_id",
  urls: "url_id",
  campaigns: "campaign_id"
}

const Kind = Schema.Literals(Struct.keys(kinds)).annotate({
  message: `must be one of ${Struct.keys(kinds).join(", ")}`
})

/** Both sides have invoices. */
const ends: { readonly [kind in keyof typeof kinds]?: string } = {
  adv_invoices: "/adv-billing/invoices",
  aff_invoices: "/aff-billing/invoices"
}

/** The operation whose path ends with the kind. */
const operationOf = (kind: typeof Kind.Type): Operation.Operation => {
  const end = ends[kind] ?? `/${kind.replace("_", "-")}`
  const found = Operation.behind("find").find(({ endpoint }) => endpoint.path.endsWith(end))
  if (found === undefined) throw new Error(`The contract has no list of ${kind}`)
  return found
}

/** Those of an offer stand under it. */
const isOfOffer = (operation: Operation.Operation): boolean =>
  operation.endpoint.path.includes("/offers/:offer_id/")

const isMoney = Schema.is(Schema.Literals(Struct.keys(moneyOf)))

/** There is one of each account. */
const isOfAccount = (kind: string): boolean => /_(?:preferences|statements)$/u.test(kind)

const names = { per_page: "perPage" } as const

export const find = make({
  name: "find",
  title: "Find",
  description:
    "Ids by words or id. in: affiliates, advertisers, offers, campaigns, offers_requests, caps; goals, urls, " +
    "custom_terms of an offer_id; adv_invoices, aff_invoices, payout_runs, whole by id; adv_preferences, " +
    "adv_statements, aff_statements by account id.",
  toolset: "core",
  roles: Operation.rolesOf("find"),
  hints: reading,
  argumentOf: argumentOf(names),
  arguments: Schema.Struct({
    in: Kind,
    q: Schema.optionalKey(Schema.String),
    id: Schema.optionalKey(Id.Id),
    status: Schema.optionalKey(Schema.String),
    range_from: Schema.optionalKey(ReportDate.ReportDate),
    range_to: Schema.optionalKey(ReportDate.ReportDate),
    offer_id: Schema.optionalKey(Offer.OfferId),
    ...paging,
    ...fieldsArgument
  }),
  run: Effect.fnUntraced(function* (args, { client }) {
    const { fields, id, in: kind, offer_id, page, per_page, q, status } = args
    if (isMoney(kind) && (id !== undefined || isOfAccount(kind))) {
      if (id === undefined) return yield* because(`id: is required, the account's for ${kind}`)
      return { data: yield* moneyOf[kind](client, { ...args, id }) }
    }
    const operation = operationOf(kind)
    const isWithin = isOfOffer(operation)
    if (isWithin && offer_id === undefined) {
      return yield* because(`offer_id: is required to find ${kind}`)
    }
    const asked = {
      q,
      page,
      [names.per_page]: per_page,
      id: id && (yield* Parameters.fromText(operation, "id", String(id))),
      offer_id: isWithin ? offer_id : offer_id && [offer_id],
      status: status && (yield* Parameters.fromText(operation, "status", status)),
      fields: fields === undefined ? kinds[kind] : undefined
    }
    const values = Object.entries(asked).filter(([, value]) => value !== undefined)
    const request = Call.requestOf(values, Parameters.of(operation))
    const answer = yield* Call.methodOf(client, operation)(request)
    const { [kind]: idName } = idNames
    return {
      ...(isPage(answer) ? ofPage(answer) : { data: answer }),
      fields: fields ?? kinds[kind],
      chooser: "fields",
      ...(idName === undefined ? {} : { idName })
    }
  })
})
