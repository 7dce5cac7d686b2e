/** Payouts as SEPA credit transfers: pain.001.001.09 of ISO 20022. */
import { fromMillis } from "../../values/IsoTime.ts"
import type { Problem } from "../../values/Problem.ts"
import * as Xml from "../../values/Xml.ts"
import { latin, named } from "./bankText.ts"
import {
  decimal,
  ibanOf,
  type ListedPayout,
  lacking,
  noteOf,
  type PayoutList,
  referenceOf
} from "./PayoutList.ts"

const { element, text } = Xml

const namespace = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"

const noteMax = 140

const account = (name: string, iban: string | null | undefined) =>
  element(name, [element("Id", [text("IBAN", iban)])])

const transferOf = (payout: ListedPayout, { currency }: PayoutList) =>
  element("CdtTrfTxInf", [
    element("PmtId", [text("EndToEndId", referenceOf(payout))]),
    element("Amt", [text("InstdAmt", decimal(payout.amount, currency), { Ccy: currency })]),
    element("Cdtr", [text("Nm", named(payout.name, `Affiliate ${payout.affiliate_id}`))]),
    account("CdtrAcct", ibanOf(payout)),
    element("RmtInf", [text("Ustrd", latin(noteOf(payout, noteMax)))])
  ])

/** What transfers can't be made without. */
export const problems = (list: PayoutList): ReadonlyArray<Problem> => [
  ...(list.currency === "EUR"
    ? []
    : [{ field: "currency", problem: "must be EUR: SEPA transfers nothing else" }]),
  ...(list.debtor.iban === null
    ? [
        {
          field: "iban",
          problem:
            "was missing in the settings of the network when the run was approved: set it there, cancel the run and make another"
        }
      ]
    : []),
  ...lacking(list, (payout) => ibanOf(payout) === undefined, "IBAN on a line of its own")
]

/** The run as one message. The same run has the same ids, by which a bank refuses the second file. */
export const of = (list: PayoutList): string => {
  const { approvedMillis, currency, debtor, executionDate, id, payouts } = list
  const message = `AFFNET-RUN-${id}`
  const total = payouts.reduce((sum, { amount }) => sum + amount, 0n)
  const name = named(debtor.name, "Network")
  const sums = [text("NbOfTxs", String(payouts.length)), text("CtrlSum", decimal(total, currency))]
  const bank =
    debtor.bic === null
      ? [element("Othr", [text("Id", "NOTPROVIDED")])]
      : [text("BICFI", debtor.bic)]
  const root = element(
    "Document",
    [
      element("CstmrCdtTrfInitn", [
        element("GrpHdr", [
          text("MsgId", message),
          text("CreDtTm", fromMillis(approvedMillis)),
          ...sums,
          element("InitgPty", [text("Nm", name)])
        ]),
        element("PmtInf", [
          text("PmtInfId", message),
          text("PmtMtd", "TRF"),
          ...sums,
          element("PmtTpInf", [element("SvcLvl", [text("Cd", "SEPA")])]),
          element("ReqdExctnDt", [text("Dt", executionDate)]),
          element("Dbtr", [text("Nm", name)]),
          account("DbtrAcct", debtor.iban),
          element("DbtrAgt", [element("FinInstnId", bank)]),
          text("ChrgBr", "SLEV"),
          ...payouts.map((payout) => transferOf(payout, list))
        ])
      ])
    ],
    { xmlns: namespace }
  )
  return root === undefined ? "" : Xml.documentOf(root)
}
