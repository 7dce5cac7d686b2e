import { affnet } from "../../../data/affnet.ts"
import type { Action, Said } from "../../../records/Action.ts"
import type { Details } from "../../../records/Noun.ts"
import type { DocumentFile, Section } from "../../../records/Section.ts"
import { count, moment, money, state, text } from "../../../records/Shown.ts"
import { runStates } from "../../states.ts"

type Run = Awaited<ReturnType<typeof affnet.payoutRuns.get>>

/** Whether the viewer made the run, and another manager has to look at it. */
const needsAnother = async ({ maker }: Run): Promise<boolean> => {
  const [{ separate_payout_approval: isSeparate }, { account_id: own }] = await Promise.all([
    affnet.networkSettings.get(),
    affnet.auth.getSession()
  ])
  return isSeparate === true && maker?.id === own
}

const stepsOf = (id: number, run: Run, isBlocked: boolean): ReadonlyArray<Action> => {
  const said = { count: run.count ?? 0, amount: `${run.amount} ${run.currency}` }
  const to = (status: "approved" | "paid" | "cancelled") => async () =>
    affnet.payoutRuns.update(id, { status })
  const cancel: Action = {
    title: "Cancel the run",
    asks: [
      "{count} payments over {amount} are not made; their invoices are for another run.",
      said
    ],
    tone: "bad",
    run: to("cancelled")
  }
  if (run.status === "draft") {
    const approve: Action = {
      title: "Approve",
      asks: [
        "{count} affiliates may be paid {amount} in all. Their payment details stay as they are in the run. Nothing is paid by this step: take the file to the bank, then mark the run as paid.",
        said
      ],
      run: to("approved")
    }
    return isBlocked ? [cancel] : [approve, cancel]
  }
  if (run.status !== "approved") return []
  const hasBegun = run.payouts?.some(({ status }) => status !== "pending") === true
  const left = run.payouts?.filter(({ status }) => status === "pending") ?? []
  return [
    {
      title: "Mark as paid",
      asks: [
        "{count} payments that are still pending count as paid in full, and so do their invoices. All payments of the run are {amount}.",
        { ...said, count: left.length }
      ],
      run: to("paid")
    },
    ...(hasBegun ? [] : [cancel])
  ]
}

const formats = [
  ["sepa", "SEPA (pain.001)", "xml", "application/xml"],
  ["csv", "CSV with all that is known", "csv", "text/csv"],
  ["paypal", "PayPal", "csv", "text/csv"],
  ["wise", "Wise", "csv", "text/csv"]
] as const

/** Only what is approved is taken to a bank. */
const filesOf = (id: number): Section => ({
  title: "Files for the bank",
  files: formats.map(
    ([format, title, extension, type]): DocumentFile => ({
      title,
      name: `payout-run-${id}-${format}.${extension}`,
      type,
      load: () => affnet.payoutRuns.downloadPayoutFile(id, { format })
    })
  )
})

/** A run on paper, whatever its state: whoever approves it may want to read it first. */
const documentOf = (id: number): Section => ({
  title: "Documents",
  files: [
    {
      title: "Payout run",
      name: `payout-run-${id}.pdf`,
      type: "application/pdf",
      load: () => affnet.payoutRuns.downloadPdf(id)
    }
  ]
})

const notesOf = (run: Run, isBlocked: boolean): ReadonlyArray<Said> => {
  if (run.status !== "draft") return []
  if (isBlocked) {
    return [
      "You made this run. The settings of the network ask for two people: another manager looks at it and approves it."
    ]
  }
  return [
    [
      "{maker} made this run. Whoever approves it looks at each payment first.",
      { maker: run.maker?.title ?? "" }
    ]
  ]
}

/** A run, who stands for it, and what comes next. */
export const payoutDetails = async (id: number): Promise<Details> => {
  const run = await affnet.payoutRuns.get(id)
  const isBlocked = run.status === "draft" && (await needsAnother(run))
  const of = (status: string) => run.payouts?.filter((one) => one.status === status).length ?? 0
  return {
    title: `#${id}`,
    state: state(runStates, run.status),
    notes: notesOf(run, isBlocked),
    actions: stepsOf(id, run, isBlocked),
    sections: [
      {
        title: "Run",
        facts: [
          ["Amount", money(run.amount, run.currency)],
          ["Payouts", count(run.count)],
          ["Paid", count(of("paid") + of("partly_paid"))],
          ["Failed", count(of("failed"))],
          ["Made by", text(run.maker?.title)],
          ["Approved by", text(run.checker?.title)],
          ["Approved on", moment(run.approved)],
          ["Since", moment(run.created)]
        ]
      },
      documentOf(id),
      ...(run.status === "approved" || run.status === "paid" ? [filesOf(id)] : [])
    ]
  }
}
