import { Context, Effect, Layer } from "effect"
import { limitBy, makeSlots, type Slots } from "../../platform/outbox/Slots.ts"
import type { Busy, DueDelivery } from "./DuePostbacksRepo.ts"

/** How much a worker sends at once. One host that does not answer leaves room for all others. */
const limits = { all: 32, host: 4, affiliate: 8 }

/** What limits a call: where it goes, and whose it is. */
export type Caller = Pick<DueDelivery, "host" | "affiliate_id">

/** The places for calls of postbacks in this process. */
export class PostbackSlots extends Context.Service<
  PostbackSlots,
  Slots<Caller> & {
    /** What has as many open calls as it may have. */
    readonly busy: () => Busy
  }
>()("server/PostbackSlots") {
  static readonly layer = Layer.effect(
    PostbackSlots,
    Effect.sync(() => {
      const hosts = limitBy(limits.host, ({ host }: Caller) => host)
      const affiliates = limitBy(limits.affiliate, ({ affiliate_id }: Caller) => affiliate_id)
      const slots = makeSlots<Caller>(limits.all, [hosts, affiliates])
      return { ...slots, busy: () => ({ hosts: hosts.full(), affiliates: affiliates.full() }) }
    })
  )
}
