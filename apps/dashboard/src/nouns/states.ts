import type {
  ConversionStatus,
  Flag,
  Import,
  Invoice,
  InvoiceTax,
  Offer,
  OfferRequest,
  Permission,
  ReconciliationLine,
  Statement,
  Status
} from "@affnet/domain"
import type { Choices } from "../records/Form.ts"
import type { States } from "../records/Shown.ts"
import type { Text } from "../texts/Text.ts"

/** The words for the states of records. The types are the domain's, so none can be forgotten. */

export const accountStates: States<Status.Status> = {
  1: ["Active", "good"],
  2: ["Disabled", "off"],
  3: ["Waiting for approval", "waiting"],
  4: ["Rejected", "bad"]
}

/** Nobody applies to become a manager, so none of them waits. */
export const managerStates: States<1 | 2> = { 1: accountStates[1], 2: accountStates[2] }

export const offerStates: States<Offer.Status> = {
  1: ["Active", "good"],
  2: ["Inactive", "off"],
  3: ["Testing", "waiting"]
}

export const pageStates: States<1 | 3> = { 1: ["Active", "good"], 3: ["Inactive", "off"] }

export const onOff: States<1 | 2> = { 1: ["Enabled", "good"], 2: ["Disabled", "off"] }

export const takesStates: States<Flag.Flag> = { 1: ["Active", "good"], 0: ["Inactive", "off"] }

export const campaignStates: States<"active" | "paused"> = {
  active: ["Active", "good"],
  paused: ["Paused", "off"]
}

export const conversionStates: States<ConversionStatus.ConversionStatus> = {
  pending: ["Pending", "waiting"],
  approved: ["Approved", "good"],
  rejected: ["Rejected", "bad"],
  hold: ["On hold", "waiting"],
  trash: ["Trash", "off"]
}

export const requestStates: States<OfferRequest.Status> = {
  pending: ["Pending", "waiting"],
  approved: ["Approved", "good"],
  denied: ["Denied", "bad"]
}

export const invoiceStates: States<Invoice.Status> = {
  draft: ["Draft", "off"],
  unpaid: ["Unpaid", "waiting"],
  paid: ["Paid", "good"],
  rejected: ["Rejected", "bad"]
}

export const runStates: States<"draft" | "approved" | "paid" | "cancelled"> = {
  draft: ["Draft", "off"],
  approved: ["Approved", "waiting"],
  paid: ["Paid", "good"],
  cancelled: ["Cancelled", "off"]
}

export const payoutStates: States<"pending" | "paid" | "partly_paid" | "failed" | "cancelled"> = {
  pending: ["Pending", "waiting"],
  paid: ["Paid", "good"],
  partly_paid: ["Paid in part", "waiting"],
  failed: ["Failed", "bad"],
  cancelled: ["Cancelled", "off"]
}

export const deliveryStates: States<"pending" | "sending" | "waiting" | "success" | "failed"> = {
  pending: ["Pending", "waiting"],
  sending: ["Sending", "waiting"],
  waiting: ["Tried again later", "waiting"],
  success: ["Delivered", "good"],
  failed: ["Failed", "bad"]
}

export const differenceKinds: States<ReconciliationLine.Line["kind"]> = {
  status: ["Another status", "waiting"],
  amount: ["Another amount", "waiting"],
  revenue: ["Another revenue", "waiting"],
  missing_there: ["Missing in the file", "bad"],
  missing_here: ["Missing here", "bad"],
  currency: ["Another currency", "off"],
  ambiguous: ["Several have this order", "off"],
  duplicate: ["Twice in the file", "off"]
}

export const importStates: States<Import.Status> = {
  waiting: ["Waiting", "waiting"],
  running: ["Under way", "waiting"],
  done: ["Done", "good"],
  refused: ["Refused: nothing is stored", "bad"],
  failed: ["Failed", "bad"]
}

export const lineStates: States<"accepted" | "refused" | "undone"> = {
  accepted: ["Accepted", "good"],
  refused: ["Refused", "bad"],
  undone: ["Undone", "off"]
}

export const runningStates: States<"running" | "done"> = {
  running: ["Under way", "waiting"],
  done: ["Done", "good"]
}

export const sentStates: States<"success" | "fail" | "pending"> = {
  success: ["Delivered", "good"],
  fail: ["Failed", "bad"],
  pending: ["Pending", "waiting"]
}

export const managerRoles: Readonly<Record<Permission.ManagerRole, Text>> = {
  owner: "Owner",
  admin: "Administrator",
  affiliate_manager: "Affiliate manager",
  advertiser_manager: "Advertiser manager",
  finance: "Finance",
  analyst: "Analyst"
}

export const visibilities: Readonly<Record<1 | 2 | 3, Text>> = {
  1: "Public",
  2: "On approval",
  3: "Private"
}

export const taxKinds: Readonly<Record<InvoiceTax.TaxCategory, Text>> = {
  domestic: "Taxed here",
  reverse_charge: "Reverse charge",
  exempt: "Exempt",
  outside: "Outside of the tax area"
}

/** What a line of a statement is about. */
export const entryKinds: Readonly<Record<Statement.Kind, Text>> = {
  opening: "Opened with",
  conversion: "Conversions",
  click: "Clicks",
  change: "Changes of conversions",
  adjustment: "Adjustment",
  correction: "Correction",
  referral: "From referrals",
  invoice: "Invoice",
  charge: "Added by hand",
  exchange: "Exchange",
  tax: "Tax",
  rounding: "Rounding",
  payout: "Payout",
  payment: "Payment"
}

/** The states of a record as the choices of a filter. */
export const choicesOf = <State extends string | number>(
  states: States<State>
): ReadonlyArray<readonly [string, Text]> =>
  Object.entries<readonly [Text, unknown]>(states).map(([value, [title]]) => [value, title])

/** The parameters of links by which affiliates tell their traffic apart. */
export const trafficParameters: Choices = [
  ["source", "Source"],
  ["sub_id1", "Sub id 1"],
  ["sub_id2", "Sub id 2"],
  ["sub_id3", "Sub id 3"],
  ["sub_id4", "Sub id 4"],
  ["sub_id5", "Sub id 5"]
]

/** Words by their values as the choices of a field. */
export const titlesOf = <Key extends string | number>(
  titles: Readonly<Record<Key, Text>>
): ReadonlyArray<readonly [string, Text]> => Object.entries<Text>(titles)
