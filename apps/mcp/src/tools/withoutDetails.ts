import { Struct } from "effect"

/** A run or a proposal without where its payouts go: not even masked, as nobody decides by it here. */
export const withoutDetails = <Payout extends { readonly payment_method_info: unknown }>(run: {
  readonly payouts?: ReadonlyArray<Payout>
}) => ({
  ...run,
  ...(run.payouts && { payouts: run.payouts.map(Struct.omit(["payment_method_info"])) })
})
