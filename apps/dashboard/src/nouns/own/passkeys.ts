import { affnet } from "../../data/affnet.ts"
import { pageOf } from "../../records/Asked.ts"
import * as Field from "../../records/Field.ts"
import { noun } from "../../records/Noun.ts"
import { flag, moment, text } from "../../records/Shown.ts"
import { createCredential } from "./credentials.ts"
import { passwordField, passwordOf, textOf } from "./password.ts"

/** What signs in without the password, and without a code. */
export const passkeys = noun({
  title: "Passkeys",
  empty:
    "No passkeys yet. With one, a finger or a PIN signs you in, and no password can be stolen.",
  isSearched: false,
  list: async (asked) => pageOf(await affnet.passkeys.list(), asked),
  key: ({ id }) => id,
  columns: [
    ["Name", ({ name }) => text(name)],
    ["Kept elsewhere too", ({ is_backed_up }) => flag(is_backed_up)],
    ["Since", ({ created }) => moment(created)],
    ["Used last", ({ last_used }) => moment(last_used)]
  ],
  actions: [
    {
      title: "Add a passkey",
      asks: "Your browser asks for a finger, a face or a PIN.",
      fields: [Field.text("name", "Name", { isNeeded: true }), passwordField],
      begun: { name: "This device" },
      run: async (request) => {
        const options = await affnet.passkeys.begin(passwordOf(request))
        const credential = await createCredential(options)
        await affnet.passkeys.add({ name: textOf(request, "name"), credential })
      }
    }
  ],
  remove: (id) => ({
    title: "Remove",
    asks: "It signs nobody in any more.",
    tone: "bad",
    fields: [passwordField],
    run: async (request) => affnet.passkeys.remove(id, passwordOf(request))
  })
})
