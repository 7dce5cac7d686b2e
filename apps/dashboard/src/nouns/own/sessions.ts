import { affnet } from "../../data/affnet.ts"
import { pageOf } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { flag, moment, text } from "../../records/Shown.ts"

/** Where one is signed in. */
export const sessions = noun({
  title: "Sessions",
  empty: "You are signed in nowhere.",
  isSearched: false,
  list: async (asked) => pageOf(await affnet.auth.listSessions(), asked),
  key: ({ id }) => id,
  columns: [
    { title: "Browser", show: ({ user_agent }) => text(user_agent) },
    { title: "From", show: ({ ip }) => text(ip) },
    { title: "This one", show: ({ is_current }) => flag(is_current) },
    { title: "Since", show: ({ created }) => moment(created) },
    { title: "Last time", show: ({ last_seen }) => moment(last_seen) },
    { title: "Ends", show: ({ expires }) => moment(expires) }
  ],
  remove: (id) => ({
    title: "Sign out there",
    asks: "Whoever is signed in there has to sign in again.",
    tone: "bad",
    run: async () => affnet.auth.deleteSession(id)
  })
})
