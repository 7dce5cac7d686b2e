/** What invoices may come to in sum, so that no sum of the books leaves 64 bits. */
import { Money, toAmount } from "../values/Money.ts"
import type { Problem } from "../values/Problem.ts"
import type { InvoiceSide } from "./InvoiceSide.ts"
import type { Valued } from "./ledger/Ledger.ts"

/** Of one account with all of its invoices, rejected ones too: it takes many such accounts to fill the network's. */
const ofAccount = Money.make(500_000_000_000_000_000n)

/** Of an account of the network. The rest of the range is for conversions and clicks, which no limit refuses. */
const ofNetwork = Money.make(4_000_000_000_000_000_000n)

/** What there is with a new invoice. */
export interface Billed {
  /** All invoices of its account, by their currencies. */
  readonly account: ReadonlyArray<Valued>
  /** The accounts of the network in its currency. */
  readonly network: ReadonlyArray<Valued>
}

const isBeyond = (units: bigint, maximum: bigint): boolean => units > maximum || -units > maximum

/** Why an invoice cannot be issued on top of all others. */
export const problemOf = (
  side: InvoiceSide,
  field: string,
  { account, network }: Billed
): Problem | undefined => {
  const worth = account.reduce((sum, { network_amount }) => sum + network_amount, 0n)
  if ([worth, ...account.map(({ amount }) => amount)].some((sum) => isBeyond(sum, ofAccount))) {
    const most = `${toAmount(ofAccount)}, which is the most that can be kept`
    return { field, problem: `would take all invoices of the ${side} beyond ${most}` }
  }
  const sums = network.flatMap(({ amount, network_amount }) => [amount, network_amount])
  return sums.some((sum) => isBeyond(sum, ofNetwork))
    ? { field, problem: "would take the books of the network beyond what can be kept" }
    : undefined
}
