/** What has to hold of the delivery of leads, whatever crashed. Each check gives what is wrong. */
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Integer } from "../../src/platform/sql/Rows.ts"

const Delivery = Schema.Struct({
  id: Integer,
  lead_id: Schema.String,
  email: Schema.NullOr(Schema.String),
  vendor_id: Integer,
  vendor: Schema.String,
  position: Integer,
  state: Schema.String,
  attempts: Integer,
  attempts_max: Integer,
  next_millis: Schema.NullOr(Integer)
})
/** A delivery as it lies in the database. Vendors of these tests have telling titles. */
export type Delivery = typeof Delivery.Type

const Attempt = Schema.Struct({
  delivery_id: Integer,
  attempt_no: Integer,
  http_status: Schema.NullOr(Integer),
  delivery_status: Schema.NullOr(Schema.String),
  is_unknown: Integer,
  duration_millis: Schema.NullOr(Integer),
  created_millis: Integer,
  finished_millis: Schema.NullOr(Integer)
})
type Attempt = typeof Attempt.Type

const decodeDeliveries = Schema.decodeUnknownSync(Schema.Array(Delivery))
const decodeAttempts = Schema.decodeUnknownSync(Schema.Array(Attempt))

/** A delivery with its attempts, in their order. */
export interface Delivered extends Delivery {
  readonly log: ReadonlyArray<Attempt>
}

/** All deliveries with an id above that one, with their attempts. */
export const readDeliveries = Effect.fnUntraced(function* (after: number) {
  const sql = yield* SqlClient.SqlClient
  const deliveries = yield* sql`
    SELECT d.*, l.email FROM lead_deliveries d JOIN leads l ON l.lead_id = d.lead_id
    WHERE d.id > ${after} ORDER BY d.id`
  const attempts = yield* sql`
    SELECT delivery_id, attempt_no, http_status, delivery_status, is_unknown, duration_millis,
      created_millis, finished_millis
    FROM leads_log WHERE delivery_id > ${after} ORDER BY delivery_id, attempt_no`
  const log = Map.groupBy(decodeAttempts(attempts), ({ delivery_id }) => delivery_id)
  return decodeDeliveries(deliveries).map(
    (delivery): Delivered => ({ ...delivery, log: log.get(delivery.id) ?? [] })
  )
}, Effect.orDie)

export const hasEnded = ({ state }: Pick<Delivery, "state">): boolean =>
  state === "success" || state === "failed"

const check = (isTrue: boolean, problem: string): ReadonlyArray<string> => (isTrue ? [] : [problem])

/** Attempts are numbered, each one but that which is under way has ended, and a success is the last. */
export const logProblems = ({ attempts, attempts_max, log, state }: Delivered) => {
  const open = log.filter(({ finished_millis }) => finished_millis === null)
  const accepted = log.filter(({ delivery_status }) => delivery_status === "success")
  return [
    ...check(
      log.length === attempts && log.every(({ attempt_no }, index) => attempt_no === index + 1),
      `has ${attempts} attempts and the log ${log.map(({ attempt_no }) => attempt_no).join()}`
    ),
    ...check(attempts <= attempts_max, `was tried ${attempts} times of ${attempts_max}`),
    ...check(
      open.length === (state === "sending" ? 1 : 0) &&
        (open.length === 0 || open[0] === log.at(-1)),
      `has ${open.length} open attempts`
    ),
    ...check(
      accepted.length === (state === "success" ? 1 : 0) &&
        (state !== "success" || accepted[0] === log.at(-1)),
      `was accepted by ${accepted.length} attempts`
    )
  ]
}

/** What the vendor received agrees with the log, and nothing was repeated that may not be. */
export const receiptProblems = ({ log }: Delivered, receipts: number, isTold: boolean) => {
  const replied = log.filter(({ http_status }) => http_status !== null).length
  const unknown = log.filter(({ is_unknown }) => is_unknown === 1).length
  const open = log.filter(({ finished_millis }) => finished_millis === null).length
  const firstUnknown = log.findIndex(({ is_unknown }) => is_unknown === 1)
  return [
    ...check(
      receipts >= replied && receipts <= replied + unknown + open,
      `was received ${receipts} times, with ${replied} replies and ${unknown} unknown`
    ),
    ...check(
      isTold || firstUnknown === -1 || firstUnknown === log.length - 1,
      `was repeated after attempt ${firstUnknown + 1}, though the vendor can't tell`
    )
  ]
}

/** How long things have to take. */
export interface Pace {
  /** Nobody takes an attempt over before. */
  readonly leaseMillis: number
  /** No attempt follows a reply before. */
  readonly pauseMillis: number
}

const paceProblems = (log: ReadonlyArray<Attempt>, { leaseMillis, pauseMillis }: Pace) =>
  log.flatMap(({ attempt_no, created_millis, duration_millis, finished_millis, http_status }) => {
    if (finished_millis === null) return []
    const next = log[attempt_no]?.created_millis ?? Number.POSITIVE_INFINITY
    return [
      ...check(
        duration_millis !== null || finished_millis - created_millis >= leaseMillis,
        `lost attempt ${attempt_no} before its lease was over`
      ),
      ...check(
        http_status === null || next >= finished_millis + pauseMillis,
        `was tried again too early after attempt ${attempt_no}`
      )
    ]
  })

const endOf = ({ finished_millis }: Attempt): number => finished_millis ?? Number.MAX_SAFE_INTEGER

/** Who was called when, in milliseconds since the first attempt. */
const timesOf = (attempts: ReadonlyArray<Attempt>): string => {
  const begun = attempts[0]?.created_millis ?? 0
  return attempts
    .map((attempt) => {
      const { attempt_no, created_millis, delivery_id, http_status } = attempt
      const span = `${created_millis - begun}–${endOf(attempt) - begun}`
      return `${delivery_id}#${attempt_no} ${span} (${http_status ?? "no reply"})`
    })
    .join(", ")
}

/**
 * The attempts of a lead come one after the other, at their pace. Their order is not looked at: a vendor that
 * is held back comes after those behind it.
 */
export const sequenceProblems = (deliveries: Iterable<Delivered>, pace: Pace) =>
  [...Map.groupBy(deliveries, ({ lead_id }) => lead_id)].flatMap(([lead_id, own]) => {
    const attempts = own
      .flatMap(({ log }) => log)
      .toSorted((a, b) => a.created_millis - b.created_millis || endOf(a) - endOf(b))
    const overlap = attempts.findIndex(
      (attempt, index) =>
        endOf(attempt) > (attempts[index + 1]?.created_millis ?? Number.POSITIVE_INFINITY)
    )
    return [
      ...own.flatMap((delivery) => named(delivery, paceProblems(delivery.log, pace))),
      ...check(overlap === -1, `Lead ${lead_id} has two attempts at once: ${timesOf(attempts)}`)
    ]
  })

/** Problems with the delivery they are about. */
export const named = (delivery: Delivered, problems: ReadonlyArray<string>) =>
  problems.map(
    (problem) => `Delivery ${delivery.id} to ${delivery.vendor}, ${delivery.state}, ${problem}`
  )
