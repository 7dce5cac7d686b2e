import { Api, BadRequest, NotFound, ValidationFailed } from "@affnet/api"
import { ConversionRefusal, type LeadInput } from "@affnet/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Leads from "../Leads.ts"
import { State } from "../State.ts"

const path = "/api/v2/network/leads"

const create = (method: "GET" | "POST", input: LeadInput.LeadInput) =>
  State.pipe(
    Effect.flatMap((state) => Leads.create(state, { input, method, path })),
    Effect.map((result) => ({ result }))
  )

/** 404 for a click or goal that is not there, otherwise what is said of a field. */
const refusing =
  <E>(make: (fields: { readonly errors: Readonly<Record<string, ReadonlyArray<string>>> }) => E) =>
  ({ reason }: ConversionRefusal.ConversionRefused): E | NotFound => {
    const { field, kind, sentence } = ConversionRefusal.describe(reason)
    return kind === "unknown"
      ? new NotFound()
      : make({ errors: { [field]: [`${reason}: ${sentence}`] } })
  }

/** Leads of clicks. */
export const leads = HttpApiBuilder.group(Api, "leads", (handlers) =>
  handlers.handleAll({
    createLead: ({ query }) =>
      Effect.mapError(
        create("GET", query),
        refusing((fields) => new BadRequest(fields))
      ),
    postLead: ({ payload }) =>
      Effect.mapError(
        create("POST", payload),
        refusing((fields) => new ValidationFailed(fields))
      )
  })
)
