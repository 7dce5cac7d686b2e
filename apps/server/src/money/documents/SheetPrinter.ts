import { Worker } from "node:worker_threads"
import { ServiceUnavailable } from "@affnet/api"
import type { Sheet } from "@affnet/domain"
import { Context, Effect, Layer, Option, Semaphore } from "effect"
import { Pictures } from "../../accounts/pictures/Pictures.ts"
import { beside } from "../../platform/beside.ts"
import type { Bytes } from "../../platform/files/download.ts"
import type { SheetOrder, SheetOutcome } from "./SheetThread.ts"

/** A sheet, and what its file is to be called. */
export interface Printed {
  readonly title: string
  readonly sheet: Sheet.Sheet
  /** Path of the logo on it. */
  readonly logo: string | null
}

/** Sheets that wait for their turn, the one that is drawn included: seconds of work at most. */
const waitingMax = 32

/** Seconds until a slot is probably free. */
const retryAfter = 2

/** No sheet takes this long: its thread hangs. */
const timeLimit = "20 seconds"

const threadFile = beside("SheetThread", import.meta.url)

/** A sheet and its picture come and go; more room would only be filled with them. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

type Resume = (outcome: SheetOutcome) => void

const lost: SheetOutcome = { message: "The thread that draws documents ended" }

/** One order at a time; a thread that died takes its order with it, and the next one starts another. */
class Thread {
  private worker: Worker | undefined
  private resume: Resume | undefined

  draw(order: SheetOrder, resume: Resume): void {
    this.resume = resume
    this.running().postMessage(order)
  }

  stop(): void {
    const { worker } = this
    this.worker = undefined
    this.resume = undefined
    void worker?.terminate()
  }

  private running(): Worker {
    if (this.worker !== undefined) return this.worker
    const worker = new Worker(threadFile, { execArgv: [], resourceLimits })
    worker.unref()
    worker.on("message", (outcome: SheetOutcome) => this.settle(outcome))
    worker.on("error", () => this.ended(worker))
    worker.on("exit", () => this.ended(worker))
    this.worker = worker
    return worker
  }

  private ended(worker: Worker): void {
    if (this.worker !== worker) return
    this.worker = undefined
    this.settle(lost)
  }

  private settle(outcome: SheetOutcome): void {
    const { resume } = this
    this.resume = undefined
    resume?.(outcome)
  }
}

/** Draws documents aside, in a thread of their own: clicks never wait for one. */
export class SheetPrinter extends Context.Service<SheetPrinter>()("server/SheetPrinter", {
  make: Effect.gen(function* () {
    const thread = yield* Effect.acquireRelease(
      Effect.sync(() => new Thread()),
      (thread) => Effect.sync(() => thread.stop())
    )
    const pictures = yield* Pictures
    const inTurn = Semaphore.makeUnsafe(1).withPermits(1)
    let waiting = 0

    // An interrupted caller ends the drawing too: its result is never given to another request.
    const draw = (order: SheetOrder) =>
      Effect.callback<SheetOutcome>((resume) => {
        thread.draw(order, (outcome) => resume(Effect.succeed(outcome)))
        return Effect.sync(() => thread.stop())
      }).pipe(
        Effect.timeout(timeLimit),
        Effect.orDie,
        Effect.flatMap((outcome) =>
          "pdf" in outcome
            ? Effect.succeed(outcome.pdf)
            : Effect.die(new Error(`A document could not be drawn: ${outcome.message}`))
        )
      )

    const place = Effect.acquireRelease(
      Effect.suspend(() => {
        if (waiting >= waitingMax) return new ServiceUnavailable({ retry_after: retryAfter })
        waiting += 1
        return Effect.void
      }),
      () =>
        Effect.sync(() => {
          waiting -= 1
        })
    )

    /** The PDF of a sheet. Fails when too many wait already, before the sheet is made. */
    const print = Effect.fn("SheetPrinter.print")(function* <E, R>(
      printed: Effect.Effect<Printed, E, R>
    ) {
      yield* place
      const { logo, sheet, title } = yield* printed
      const picture = Option.getOrUndefined(yield* pictures.at(logo))
      const content = yield* inTurn(draw({ sheet, logo: picture?.content }))
      return { title, type: "application/pdf", content } satisfies Bytes
    }, Effect.scoped)

    return { print }
  })
}) {
  static readonly layer = Layer.effect(SheetPrinter, SheetPrinter.make).pipe(
    Layer.provide(Pictures.layer)
  )
}
