import { Currency, Id, PaymentDetails } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { removes, sends } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { groupTexts, ManagesKeys, NoTool, OwnMoney, Reads, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

const all = "/aff-billing/payment-methods"
const one = "/aff-billing/payment-method"

const changesHold = "A change holds payouts for 24 hours and is told by mail."

/** Where an affiliate is paid. */
export class PaymentDetailsApi extends HttpApiGroup.make("paymentDetails")
  .add(
    HttpApiEndpoint.get("listPaymentDetails", all, {
      success: Responses.success("Payment Methods", {
        "affiliates-payments-methods": Schema.Array(PaymentDetails.PaymentDetails)
      }),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      texts(
        "List the own payment methods",
        "The payment methods that the caller has set up. Those that it may choose: " +
          "`GET /common/lists/payment-methods`."
      )
    ),
    HttpApiEndpoint.post("getPaymentDetails", one, {
      ...sends(PaymentDetails.PaymentMethodQuestion),
      success: Responses.success("Payment Method", {
        "affiliate-billing-details": PaymentDetails.PaymentMethodDetails
      })
    })
      .annotate(Reads, true)
      .annotateMerge(
        texts("Get the own details of a payment method", "Empty where the method is not set up.")
      ),
    HttpApiEndpoint.put("savePaymentDetails", one, {
      ...sends(PaymentDetails.PaymentDetailsInput),
      success: Responses.success("Payment Method Saved", {
        "affiliate-billing-details": PaymentDetails.PaymentMethodDetails
      })
    })
      .annotate(ManagesKeys, true)
      .annotateMerge(
        texts(
          "Create or update the own details of a payment method",
          `The details are kept encrypted and shown masked. ${changesHold} Safe to repeat.`
        )
      ),
    HttpApiEndpoint.delete("deletePaymentDetails", `${all}/:id`, {
      params: { id: Id.inPath(PaymentDetails.PaymentDetailsId) },
      ...removes("Payment Method Deleted")
    })
      .annotate(ManagesKeys, true)
      .annotateMerge(
        texts(
          "Delete the own details of a payment method",
          `\`id\` is that of the details. ${changesHold}`
        )
      ),
    HttpApiEndpoint.get("listPaymentCurrencies", `${all}/supported-currencies/:currency`, {
      params: {
        currency: Currency.CurrencyInput.annotate({
          identifier: undefined,
          description: "Currency of the balance"
        })
      },
      success: Responses.success("Supported Currencies", {
        currencies: Schema.Array(Schema.String.annotate({ examples: ["EUR"] }))
      }),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      texts(
        "List the currencies of payments",
        "In which currencies a balance in `currency` can be paid out."
      )
    )
  )
  .annotateEndpoints(NoTool, "to where money goes is for people to say")
  .annotate(OwnMoney, true)
  .annotateMerge(groupTexts("Payment methods of affiliates", "Where affiliates are paid.")) {}
