import { act, choose, field } from "../forms.ts"
import { enter, password } from "./opening.ts"
import { begin, follow, save, sees, visit } from "./play.ts"
import type { Scene } from "./Stage.ts"

const invoice: Scene = async (set) => {
  const owner = await set.as("owner")
  const { page } = owner
  await begin(owner, "Advertiser invoices", "Generate an invoice")
  await choose(page, "Advertiser", "Acme GmbH")
  await choose(page, "Currency", "EUR")
  await page.getByRole("button", { name: "Show what it would be" }).click()
  await sees(owner, "12.50 EUR")
  await save(owner)
  await act(page, "Issue")
  await sees(owner, "Unpaid")
  return owner
}

const received: Scene = async (set) => {
  const owner = await set.as("owner")
  await act(owner.page, "Mark as paid")
  await sees(owner, "Paid")
  return owner
}

const paymentMethod: Scene = async (set) => {
  const owner = await set.as("owner")
  await begin(owner, "Payment methods", "New payment method")
  await field(owner.page, "Title").fill("SEPA")
  await save(owner)
  await sees(owner, "SEPA")
  return owner
}

/** The affiliate says where it is paid. */
const paidTo: Scene = async (set) => {
  const affiliate = await set.as("affiliate")
  await visit(affiliate, "Payment methods")
  await act(affiliate.page, "Set up a way to be paid", async (page) => {
    await choose(page, "Method", "SEPA")
    await field(page, "Currency").fill("EUR")
    await field(page, "Details").fill("DE89 3704 0044 0532 0130 00")
    await field(page, "Your password").fill(password)
  })
  await affiliate.page.getByRole("cell", { name: /SEPA/u }).waitFor()
  return affiliate
}

const affiliateInvoice: Scene = async (set) => {
  const owner = await set.as("owner")
  const { page } = owner
  await begin(owner, "Affiliate invoices", "Generate an invoice")
  await choose(page, "Affiliate", "Ann’s Blog")
  await choose(page, "Currency", "EUR")
  await field(page, "Status").selectOption("unpaid")
  await save(owner)
  await sees(owner, "Unpaid")
  return owner
}

/** Somebody else, who may approve what the owner makes. */
const colleague: Scene = async (set) => {
  const owner = await set.as("owner")
  const { page } = owner
  await begin(owner, "Managers", "New manager")
  await field(page, "E-mail address").fill("carl@network.example")
  await field(page, "First name").fill("Carl")
  await field(page, "Role").selectOption("finance")
  await field(page, "Password").fill(password)
  await save(owner)
  return owner
}

const run: Scene = async (set) => {
  const owner = await set.as("owner")
  const { page } = owner
  await begin(owner, "Payout runs", "Prepare a run")
  await choose(page, "Currency", "EUR")
  const look = page.getByRole("button", { name: "Show what it would be" })
  await look.click()
  await sees(owner, "changed where it is paid less than 24 hours ago")
  await set.waitADay()
  await look.click()
  await sees(owner, "Nobody is left out.")
  await save(owner)
  await page.getByText("another manager looks at it").waitFor()
  return owner
}

const approved: Scene = async (set) => {
  const checker = await set.as("checker")
  await enter(set, checker, "carl@network.example")
  await visit(checker, "Payout runs")
  await follow(checker, "#1")
  await act(checker.page, "Approve")
  await sees(checker, "Approved")
  return checker
}

const paid: Scene = async (set) => {
  const owner = await set.as("owner")
  await owner.goTo("/payouts/1")
  await act(owner.page, "Mark as paid")
  await sees(owner, "Paid")
  return owner
}

/** The affiliate sees that it is paid, and the books are even. */
const settledUp: Scene = async (set) => {
  const affiliate = await set.as("affiliate")
  await visit(affiliate, "Payouts")
  await sees(affiliate, "Paid")
  await visit(affiliate, "Statement")
  return affiliate
}

/** The invoices of both sides, and the money. */
export const paying = {
  invoice,
  received,
  paymentMethod,
  paidTo,
  affiliateInvoice,
  colleague,
  run,
  approved,
  paid,
  settledUp
}
