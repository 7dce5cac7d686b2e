import { money as moneyText, percent as percentText } from "../../format/numbers.ts"
import { money, percent, type Shown, text } from "../../records/Shown.ts"

/**
 * A payout as the network words it: `8.00 USD` or `12.50 %`. One of parts of a cent, as clicks have, stays as it
 * came: rounded, it would promise something else.
 */
const worded = /^(\d+(?:\.\d{1,2})?) ([A-Z]{3}|%)$/u

const partsOf = (payout: string) => {
  const [, amount, unit] = worded.exec(payout) ?? []
  return amount === undefined || unit === undefined ? undefined : { amount, unit }
}

/** A payout of a goal, written as amounts are everywhere. */
export const payoutShown = (payout: string): Shown => {
  const parts = partsOf(payout)
  if (parts === undefined) return text(payout)
  return parts.unit === "%" ? percent(Number(parts.amount)) : money(parts.amount, parts.unit)
}

/** The same where it stands among other words. */
export const payoutText = (payout: string, locale: string): string => {
  const parts = partsOf(payout)
  if (parts === undefined) return payout
  return parts.unit === "%"
    ? percentText(Number(parts.amount), locale)
    : moneyText(parts.amount, parts.unit, locale)
}
