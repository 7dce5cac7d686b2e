import { Context } from "effect"

/** The advertiser's security token of the current request, which was taken out of its address. */
export const SecurityToken = Context.Reference<string | undefined>("api/SecurityToken", {
  defaultValue: () => undefined
})
