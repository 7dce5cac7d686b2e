import type { Action, Said } from "../../../records/Action.ts"

type Status = "draft" | "unpaid" | "paid" | "rejected"

interface Invoice {
  readonly invoice_number?: string
  readonly status?: Status
  readonly total?: { readonly value: string; readonly currency: string } | undefined
}

interface Steps {
  readonly to: (status: Status) => PromiseLike<unknown>
  readonly credit: () => PromiseLike<unknown>
}

/** No payout is over nothing, and so pays none of these. */
export const isOverNothing = ({ total }: Pick<Invoice, "total">): boolean => total?.value === "0.00"

/** What can become of an invoice, each with what it is over. */
export const invoiceActions = (
  side: "advertiser" | "affiliate",
  { invoice_number: number = "", status, total }: Invoice,
  { credit, to }: Steps
): ReadonlyArray<Action> => {
  const amount = total === undefined ? "" : `${total.value} ${total.currency}`
  const about = (text: Exclude<Said, readonly unknown[]>): Said => [text, { number, amount }]
  const creditNote: Action = {
    title: "Credit note",
    asks: about(
      "{number} over {amount} is undone by a credit note with a number of its own. All of it is for the next invoice again."
    ),
    tone: "bad",
    run: async () => credit()
  }
  const isPaidHere = side === "advertiser" || isOverNothing({ total })
  switch (status) {
    case "draft":
      return [
        {
          title: "Issue",
          asks: about(
            "{number} over {amount} is issued: dated today, and seen by its account from now on. What it says can then not be changed."
          ),
          run: async () => to("unpaid")
        },
        {
          title: "Reject",
          asks: about(
            "{number} over {amount} is rejected. All of it is for the next invoice; the number stays taken."
          ),
          tone: "bad",
          run: async () => to("rejected")
        }
      ]
    case "unpaid":
      return isPaidHere
        ? [
            {
              title: "Mark as paid",
              asks: about(
                side === "advertiser"
                  ? "{amount} of {number} count as received."
                  : "{number} is over nothing: it is paid without a payout."
              ),
              run: async () => to("paid")
            },
            creditNote
          ]
        : [creditNote]
    case "paid":
      return side === "advertiser" ? [creditNote] : []
    default:
      return []
  }
}
