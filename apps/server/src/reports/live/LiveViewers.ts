import { type Principal, TooManyRequests } from "@affnet/api"
import { type Cause, Effect, Queue } from "effect"
import { type LiveView, nameOf, viewOf } from "./LiveView.ts"

/** Streams of one account at once, and of a process. */
const ofAccountMax = 32
const max = 1_000

const tryLater = 10

/** Whoever follows the numbers of an account. */
export interface Viewer {
  readonly me: Principal
  /** Whether whoever asked may still see what it shows. */
  readonly isAdmitted: Effect.Effect<boolean>
  /** What goes out next: only the newest, so that nothing waits for a slow reader. */
  readonly queue: Queue.Queue<string, Cause.Done>
  /** When it was asked last whether it is admitted. */
  checkedAt: number
  /** What it was told last, and when. */
  told: string
  toldAt: number
}

/** The viewers who look in one way. */
export interface Group {
  readonly view: LiveView
  readonly viewers: ReadonlyArray<Viewer>
}

/** All who follow live numbers in this process, within limits. */
export const makeViewers = () => {
  const all = new Set<Viewer>()
  const ofAccount = ({ account_id, role }: Principal): number =>
    [...all].filter(({ me }) => me.role === role && me.account_id === account_id).length

  const enter = Effect.fnUntraced(function* (
    me: Principal,
    isAdmitted: Effect.Effect<boolean>,
    now: number
  ) {
    if (all.size >= max || ofAccount(me) >= ofAccountMax) {
      return yield* new TooManyRequests({ retry_after: tryLater })
    }
    const queue = yield* Queue.sliding<string, Cause.Done>(1)
    const viewer: Viewer = { me, isAdmitted, queue, checkedAt: now, told: "", toldAt: 0 }
    all.add(viewer)
    return viewer
  })

  const leave = (viewer: Viewer): void => {
    all.delete(viewer)
    Queue.endUnsafe(viewer.queue)
  }

  const groups = (): ReadonlyArray<Group> => {
    const found = new Map<string, { readonly view: LiveView; readonly viewers: Array<Viewer> }>()
    for (const viewer of all) {
      const view = viewOf(viewer.me)
      const group = found.get(nameOf(view)) ?? { view, viewers: [] }
      found.set(nameOf(view), group)
      group.viewers.push(viewer)
    }
    return [...found.values()]
  }

  return {
    enter,
    leave,
    groups,
    all: () => [...all],
    isNobody: () => all.size === 0,
    leaveAll: () => {
      for (const viewer of [...all]) leave(viewer)
    }
  }
}
