import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { Affiliate, PostbackInput } from "@affnet/domain"
import { Effect } from "effect"
import { NetworkSettingsRepo } from "../../accounts/network/NetworkSettingsRepo.ts"
import { PostbacksRepo } from "./PostbacksRepo.ts"

type Content = PostbackInput.Content

/** Which postbacks are allowed, by the role of the caller. */
export const makePostbackRules = Effect.gen(function* () {
  const network = yield* NetworkSettingsRepo
  const repo = yield* PostbacksRepo

  /** An affiliate names what it sees; to managers all is there. */
  const placed = Effect.fnUntraced(function* ({ account_id, role }: Principal, wanted: Content) {
    const asks = role === "affiliate" ? Affiliate.AffiliateId.make(account_id) : undefined
    const found = PostbackInput.placed(wanted, yield* repo.places(wanted, asks))
    return yield* Effect.mapError(Effect.fromResult(found), Refusals.ofProblem)
  })

  /** What an affiliate sets up waits for a manager where the network wants that. */
  const approved = Effect.fnUntraced(function* (
    { role }: Principal,
    input: PostbackInput.PostbackUpdate,
    wanted: Content,
    before: Content | undefined
  ) {
    if (role !== "affiliate") return PostbackInput.decided(wanted, input)
    const { approve_postbacks } = yield* network.get
    if (!approve_postbacks) return wanted
    const decided = PostbackInput.unapproved(wanted, before)
    return yield* Effect.mapError(Effect.fromResult(decided), Refusals.ofProblem)
  })

  /** The postback as it can be stored, if there can be one. */
  const checked = Effect.fnUntraced(function* (
    actor: Principal,
    input: PostbackInput.PostbackUpdate,
    wanted: Content,
    before?: Content
  ) {
    yield* Refusals.unless(PostbackInput.problemOf(input, wanted, before))
    const content = PostbackInput.isMoved(wanted, before) ? yield* placed(actor, wanted) : wanted
    return yield* approved(actor, input, content, before)
  })

  return { checked }
})
