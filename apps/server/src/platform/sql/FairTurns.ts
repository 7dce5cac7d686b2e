/** Fair turns at a scarce resource, shared out among accounts that ask for much. */
import { Clock, Data, Effect } from "effect"

export interface Limits {
  /** Turns at once, in all and of one account. */
  readonly turns: number
  readonly turnsOfAccount: number
  /** How many may wait, in all and of one account. */
  readonly waiting: number
  readonly waitingOfAccount: number
}

/** An account of which more than this many wait asks in a storm: no page asks for so much at once. */
const storm = 10

/** The longest rest after a turn of a storm. */
const restMillisMax = 2_000

/** Too many wait already: of the same account, or in all. */
export class TooManyWait extends Data.TaggedError("TooManyWait")<{
  readonly of: "account" | "all"
}> {}

interface Account {
  running: number
  /** Waiting calls, in the order of arrival. */
  readonly waiting: Set<Seat>
}

interface Seat {
  readonly account: string
  hasTurn: boolean
  /** When its turn began. */
  beganMillis: number
  call: () => void
}

/** Whose turn it is; in a map, the account that has not had one for the longest stands first. */
class Queue {
  private readonly accounts = new Map<string, Account>()
  private running = 0
  private waiting = 0
  private readonly limits: Limits

  constructor(limits: Limits) {
    this.limits = limits
  }

  readonly enter = (name: string): Effect.Effect<Seat, TooManyWait> =>
    Effect.suspend(() => {
      const account = this.accounts.get(name) ?? { running: 0, waiting: new Set<Seat>() }
      const { limits } = this
      if (account.waiting.size >= limits.waitingOfAccount) return new TooManyWait({ of: "account" })
      if (this.waiting >= limits.waiting) return new TooManyWait({ of: "all" })
      this.accounts.set(name, account)
      const seat: Seat = { account: name, hasTurn: false, beganMillis: 0, call: () => undefined }
      account.waiting.add(seat)
      this.waiting++
      this.next()
      return Effect.succeed(seat)
    })

  readonly leave = (seat: Seat): void => {
    const account = this.accounts.get(seat.account)
    if (account === undefined) return
    if (seat.hasTurn) {
      account.running--
      this.running--
    } else if (account.waiting.delete(seat)) this.waiting--
    this.accounts.delete(seat.account)
    if (account.running > 0 || account.waiting.size > 0) this.accounts.set(seat.account, account)
    this.next()
  }

  /** Whether a turn of the seat is one of a storm. */
  readonly isStorm = (seat: Seat): boolean =>
    seat.hasTurn && (this.accounts.get(seat.account)?.waiting.size ?? 0) > storm

  /** Gives away the turns that are free. */
  private next(): void {
    for (const [name, account] of this.accounts) {
      if (this.running >= this.limits.turns) return
      const [seat] = account.waiting
      if (seat === undefined || account.running >= this.limits.turnsOfAccount) continue
      account.waiting.delete(seat)
      this.waiting--
      account.running++
      this.running++
      // To the end of the order, where this loop comes by again.
      this.accounts.delete(name)
      this.accounts.set(name, account)
      seat.hasTurn = true
      seat.call()
    }
  }
}

const turnOf = (seat: Seat): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    seat.call = () => resume(Effect.void)
    if (seat.hasTurn) seat.call()
  }).pipe(
    Effect.andThen(Clock.currentTimeMillis),
    Effect.map((now) => {
      seat.beganMillis = now
    })
  )

/** Runs work in its account's turn, round by round. Interrupted work leaves the queue. */
export const make = (limits: Limits) => {
  const queue = new Queue(limits)

  /** In a storm the turn stays taken for as long again, so that an account has half of a reader at most. */
  const leave = (seat: Seat): Effect.Effect<void> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const left = Effect.sync(() => queue.leave(seat))
      const rest = Math.min(now - seat.beganMillis, restMillisMax)
      return queue.isStorm(seat) ? Effect.asVoid(Effect.forkDetach(Effect.delay(left, rest))) : left
    })

  return (account: string) =>
    <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | TooManyWait, R> =>
      Effect.acquireUseRelease(
        queue.enter(account),
        (seat) => Effect.andThen(turnOf(seat), work),
        leave
      )
}
