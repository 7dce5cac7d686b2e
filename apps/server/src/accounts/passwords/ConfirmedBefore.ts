import { Context } from "effect"

/** The password that was given again for the present request, when it was checked before its transaction. */
export const ConfirmedBefore = Context.Reference<string | undefined>("server/ConfirmedBefore", {
  defaultValue: () => undefined
})
