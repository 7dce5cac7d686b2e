import type { Listing } from "@affnet/api/Wire"
import type { Member } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList } from "../../platform/http/Listing.ts"
import { Members } from "./Members.ts"

interface Named {
  readonly params: { readonly id: Member.MemberId }
}

/** The people of the caller's account. */
const own = Effect.map(Members, (members) => ({
  listPeople: ({ query }: { readonly query: Listing.ListParams }) =>
    asCaller((me) => answerList(query, (asked) => members.list(me, asked))),
  invitePerson: ({ payload }: { readonly payload: Member.MemberInvite }) =>
    asCaller((me) => members.invite(me, payload)).pipe(keyed("person")),
  updatePerson: ({ params, payload }: Named & { readonly payload: Member.MemberUpdate }) =>
    asCaller((me) => members.update(me, params.id, payload)).pipe(keyed("person")),
  removePerson: ({ params }: Named) => asCaller((me) => members.remove(me, params.id))
}))

export const MembersHttp = Layer.mergeAll(
  implement("managerMembers", (handlers) =>
    Effect.map(own, (answers) => handlers.handleAll(answers))
  ),
  implement("advertiserMembers", (handlers) =>
    Effect.map(own, (answers) => handlers.handleAll(answers))
  ),
  implement("affiliateMembers", (handlers) =>
    Effect.map(own, (answers) => handlers.handleAll(answers))
  )
).pipe(Layer.provide(Members.layer))
