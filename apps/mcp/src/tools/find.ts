import { Offer } from "@affnet/domain"
import { Effect, Schema } from "effect"
import type { IdName } from "../completions/SeenIds.ts"
import { argumentOf } from "../contract/ArgumentNames.ts"
import * as Call from "../contract/Call.ts"
import * as Operation from "../contract/Operation.ts"
import * as Parameters from "../contract/Parameters.ts"
import { because } from "../failures/ToolFailure.ts"
import { isPage, ofPage } from "../results/Answer.ts"
import { paging } from "./arguments.ts"
import { make, reading } from "./Tool.ts"

/** What can be looked for, and the fields that tell one from another. */
const kinds = {
  affiliates: ["id", "company_name", "email", "status"],
  advertisers: ["id", "company_name", "email", "status"],
  offers: ["id", "title", "advertiser_id", "advertiser", "status"],
  goals: ["id", "title", "alias", "status", "is_default"],
  urls: ["id", "title", "url", "type_selected", "status"]
} as const

/** What other tools call the ids that are found. */
const idNames: { readonly [kind in keyof typeof kinds]?: IdName } = {
  affiliates: "affiliate_id",
  advertisers: "advertiser_id",
  offers: "offer_id",
  urls: "url_id"
}

const Kind = Schema.Literals(["affiliates", "advertisers", "offers", "goals", "urls"]).annotate({
  message: "must be affiliates, advertisers, offers, goals or urls"
})

/** The operation whose path ends with the kind. */
const operationOf = (kind: typeof Kind.Type): Operation.Operation => {
  const found = Operation.behind("find").find(({ endpoint }) => endpoint.path.endsWith(`/${kind}`))
  if (found === undefined) throw new Error(`The contract has no list of ${kind}`)
  return found
}

/** Those of an offer stand under it. */
const needsOffer = (kind: typeof Kind.Type): boolean => kind === "goals" || kind === "urls"

const names = { per_page: "perPage" } as const

export const find = make({
  name: "find",
  title: "Find",
  description: "Ids by words. in: affiliates, advertisers, offers; goals, urls of an offer_id.",
  toolset: "core",
  roles: Operation.rolesOf("find"),
  hints: reading,
  argumentOf: argumentOf(names),
  arguments: Schema.Struct({
    in: Kind,
    q: Schema.optionalKey(Schema.String),
    offer_id: Schema.optionalKey(Offer.OfferId),
    ...paging
  }),
  run: Effect.fnUntraced(function* ({ in: kind, offer_id, page, per_page, q }, { client }) {
    if (needsOffer(kind) && offer_id === undefined) {
      return yield* because(`offer_id: is required to find ${kind}`)
    }
    const operation = operationOf(kind)
    const fields = kinds[kind]
    const asked = { offer_id, q, page, [names.per_page]: per_page, fields }
    const values = Object.entries(asked).filter(([, value]) => value !== undefined)
    const request = Call.requestOf(values, Parameters.of(operation))
    const answer = yield* Call.methodOf(client, operation)(request)
    const { [kind]: idName } = idNames
    return {
      ...(isPage(answer) ? ofPage(answer) : { data: answer }),
      fields,
      ...(idName === undefined ? {} : { idName })
    }
  })
})
