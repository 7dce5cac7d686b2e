import { type ClickInput, Impression } from "@affnet/domain"
import { Clock, Context, Duration, Effect, Exit, Layer } from "effect"
import { DiskFloors } from "../../platform/disk/DiskFloors.ts"
import { makeCommitQueue } from "../../platform/sql/commits/CommitQueue.ts"
import { AnswerDeadline } from "../../platform/sql/postgres/PostgresConnection.ts"
import { Catalog } from "../clicks/Catalog.ts"
import { type Sender, Visitors } from "../clicks/Visitors.ts"
import { ImpressionsRepo } from "./ImpressionsRepo.ts"
import type { Shown } from "./impressionGroup.ts"

/** Equal ones share a row, so that many fit into a commit. */
const groupMax = 2_000
const waitingMax = 10_000

/** A page waits no longer for a database that has fallen silent. */
const commitDeadline = Duration.seconds(8)

const stored = (): void => {}

/** Counts impressions. It answers through callbacks, as `Clicks` does. */
export class Impressions extends Context.Service<Impressions>()("server/Impressions", {
  make: Effect.gen(function* () {
    const catalog = yield* Catalog
    const clock = yield* Clock.Clock
    const floors = yield* DiskFloors
    const repo = yield* ImpressionsRepo
    const visitorOf = yield* Visitors
    const queue = yield* makeCommitQueue({
      commit: (shown: ReadonlyArray<Shown>) =>
        repo
          .store(shown)
          .pipe(Effect.as(stored), Effect.provideService(AnswerDeadline, commitDeadline)),
      // Two commits side by side would wait for each other's rows.
      lanes: 1,
      groupMax,
      waitingMax
    })

    return {
      /** Counts an impression, if it is one that counts, and answers when it is stored: `false` when it could not be. */
      show: (input: ClickInput.ClickInput, sender: Sender, answer: (isDone: boolean) => void) => {
        if (floors.isStopped("clicks")) return answer(false)
        catalog.find(input, (named) => {
          if (named === undefined) return answer(false)
          const impression = Impression.counted(input, visitorOf(sender), named)
          if (impression === undefined) return answer(true)
          const shown = { impression, millis: clock.currentTimeMillisUnsafe() }
          const settle = (outcome: Exit.Exit<void>) => answer(Exit.isSuccess(outcome))
          return queue.push(shown, settle) ? undefined : answer(false)
        })
      }
    }
  })
}) {
  static readonly layer = Layer.effect(Impressions, Impressions.make).pipe(
    Layer.provide([Catalog.layer, DiskFloors.layer, ImpressionsRepo.layer, Visitors.layer])
  )
}
