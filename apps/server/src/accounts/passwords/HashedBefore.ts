import { Context } from "effect"

/** The password of the present request, when it was hashed before a transaction was opened for it. */
export const HashedBefore = Context.Reference<
  { readonly password: string; readonly hash: string } | undefined
>("server/HashedBefore", { defaultValue: () => undefined })
