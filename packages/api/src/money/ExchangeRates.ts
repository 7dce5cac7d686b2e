import { ExchangeRate } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { creates } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Filter } from "../http/ListFilters.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

const path = "/exchange-rates"

/** What one unit of the network's currency buys of others. */
export class ExchangeRatesApi extends HttpApiGroup.make("exchangeRates")
  .add(
    HttpApiEndpoint.get("listExchangeRates", path, {
      query: listParams(ExchangeRate.ExchangeRate, {
        // The words repeat other fields.
        without: ["meaning"],
        filters: { currency: Filter.text }
      }),
      success: Responses.page(
        "Exchange Rates List",
        "exchange_rates",
        Responses.selection("ExchangeRateListItem", ExchangeRate.ExchangeRate)
      ),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      texts("List the exchange rates", "Each with its day, its source, and its direction in words.")
    ),
    HttpApiEndpoint.post("setExchangeRates", path, {
      ...creates(ExchangeRate.ExchangeRatesInput),
      success: Responses.success("Exchange Rates Set", {
        exchange_rates: Schema.Array(ExchangeRate.ExchangeRate)
      })
    }).annotateMerge(
      texts(
        "Set exchange rates of a day",
        "All of them or none, in place of those of the same currency and day. What was counted by a rate " +
          "before keeps it. A rate that is fetched never replaces one that was set."
      )
    )
  )
  .annotate(Area, "money")
  .annotateEndpoints(NoTool, "what money is counted by is for people to decide")
  .annotateMerge(
    groupTexts(
      "Exchange rates",
      "What one unit of the network's currency buys of others, from a day on."
    )
  ) {}
