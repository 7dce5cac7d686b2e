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
    ["Browser", ({ user_agent }) => text(user_agent)],
    ["From", ({ ip }) => text(ip)],
    ["This one", ({ is_current }) => flag(is_current)],
    ["Since", ({ created }) => moment(created)],
    ["Last time", ({ last_seen }) => moment(last_seen)],
    ["Ends", ({ expires }) => moment(expires)]
  ],
  remove: (id) => ({
    title: "Sign out there",
    asks: "Whoever is signed in there has to sign in again.",
    tone: "bad",
    run: async () => affnet.auth.deleteSession(id)
  })
})
