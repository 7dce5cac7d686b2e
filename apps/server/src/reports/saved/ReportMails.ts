import { AssignedTo, CurrentPrincipal, type Principal } from "@affnet/api"
import { Csv } from "@affnet/api/Wire"
import { ReportSchedule, SavedReport, TimeZone, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import type { Report } from "../../platform/http/CsvAnswer.ts"
import { publicUrl } from "../../platform/http/Settings.ts"
import { slicesOf } from "../../platform/http/slicesOf.ts"
import { inBackground } from "../../platform/inBackground.ts"
import { Mail } from "../../platform/mail/Mail.ts"
import { logFailure } from "../../platform/sql/OutageLog.ts"
import { dashboardUrl } from "./dashboardUrl.ts"
import { type Due, ReportMailsRepo, type Settled } from "./ReportMailsRepo.ts"
import { reportLetter } from "./reportLetter.ts"
import { SavedReportRuns } from "./SavedReportRuns.ts"
import { SavedReportsRepo } from "./SavedReportsRepo.ts"

/** Longer than a report and its letters take: afterwards another process takes the report over. */
const holdSeconds = 1_800

/** What failed is tried again after an hour. */
const retrySeconds = 3_600

/** So many reports are mailed before the others of a process have their turn. */
const sliceMax = 100

/** The zone of whoever is gone. */
const utc = TimeZone.TimeZone.make("UTC")

/** What became of a report. */
interface Became {
  readonly problem: string | null
  /** Whether it is due at its next hour, and not at once. */
  readonly isDone: boolean
  readonly sent?: number
}

const problems = {
  owner: "The account may not be used.",
  recipients: "None of the recipients belongs to the account any longer.",
  read: "The report could not be read. It is tried again.",
  mail: "No letter could be sent. It is tried again.",
  some: (count: number) => `${count} of the letters could not be sent.`
}

/** All rows of a report as CSV; nothing where they are more than a letter brings. */
const tableOf = Effect.fnUntraced(function* <Cursor, E>({ columns, source }: Report<Cursor, E>) {
  const parts = [Csv.header(columns)]
  let bytes = 0
  let from = Option.some(source.start)
  while (Option.isSome(from)) {
    const [rows, next]: Effect.Success<ReturnType<typeof source.read>> = yield* source.read(
      from.value
    )
    for (const part of yield* slicesOf(rows, (row) => Csv.lines(columns, [row]))) {
      bytes += Buffer.byteLength(part)
      if (bytes > SavedReport.mostMailed) return undefined
      parts.push(part)
    }
    from = next
  }
  return parts.join("")
})

/** As the owner sees the network, whichever process it is done by. */
const asOwner =
  (owner: Principal) =>
  <A, E, R>(work: Effect.Effect<A, E, R>) =>
    work.pipe(
      Effect.provideService(CurrentPrincipal, owner),
      Effect.provideService(
        AssignedTo,
        owner.access?.assigned_only === true ? owner.account_id : undefined
      )
    )

/**
 * Mails saved reports at their hours. One is held by whoever sends it, so any number of processes send it once; hours
 * that passed while none ran are made up for by one letter.
 */
export class ReportMails extends Context.Service<ReportMails>()("server/ReportMails", {
  make: Effect.gen(function* () {
    const repo = yield* ReportMailsRepo
    const saved = yield* SavedReportsRepo
    const runs = yield* SavedReportRuns
    const mail = yield* Mail
    const network = yield* NetworkRepo
    const base = yield* publicUrl
    const { hostname } = new URL(base)
    const now = Effect.map(Clock.currentTimeMillis, UnixTime.fromMillis)

    /** How many of the letters went out. */
    const send = Effect.fnUntraced(function* (
      due: Due,
      csv: string | undefined,
      recipients: ReadonlyArray<string>
    ) {
      const { title } = yield* network.get
      let sent = 0
      for (const [index, to] of recipients.entries()) {
        const messageId = `<report.${due.id}.${due.next_run}.${index}@${hostname}>`
        const url = dashboardUrl(base, due)
        const told = { to, network: title, name: due.name, csv, url, base, messageId }
        if (yield* mail.send(reportLetter(told))) sent += 1
      }
      return sent
    })

    /** Mails one, and says what became of it. */
    const mailOne = Effect.fnUntraced(function* (due: Due, owner: Principal) {
      const verified = yield* saved.verified(owner)
      const recipients = (due.schedule?.recipients ?? []).filter((one) => verified.includes(one))
      if (recipients.length === 0) return { problem: problems.recipients, isDone: true }
      const csv = yield* runs.run(owner, due, {}, tableOf).pipe(asOwner(owner))
      const sent = yield* send(due, csv, recipients)
      if (sent === 0) return { problem: problems.mail, isDone: false }
      const missed = recipients.length - sent
      return { problem: missed === 0 ? null : problems.some(missed), isDone: true, sent }
    })

    const unread = { problem: problems.read, isDone: false }

    const settle = Effect.fnUntraced(function* (
      due: Due,
      { isDone, problem, sent = 0 }: Became,
      owner: Principal | undefined
    ) {
      const at = yield* now
      const next =
        due.schedule === null || !isDone
          ? undefined
          : ReportSchedule.nextMillis(due.schedule, owner?.timezone ?? utc, UnixTime.toMillis(at))
      yield* repo.settle(due, {
        last_problem: problem,
        held_until: isDone ? null : UnixTime.UnixTime.make(at + retrySeconds),
        ...(sent > 0 && { last_run: at }),
        ...(next !== undefined && { next_run: UnixTime.fromMillis(next) })
      } satisfies Settled)
    })

    const one = Effect.fn("ReportMails.one")(function* (due: Due) {
      const owner = Option.getOrUndefined(yield* repo.owner(due))
      const became =
        owner === undefined
          ? { problem: problems.owner, isDone: true }
          : yield* mailOne(due, owner).pipe(
              Effect.catch(() => Effect.succeed(unread)),
              Effect.catchCause((cause) =>
                Effect.as(logFailure("A report that is due was not mailed", cause), unread)
              )
            )
      yield* settle(due, became, owner)
    })

    /** Sends what is due. */
    const run = Effect.gen(function* () {
      for (let count = 0; count < sliceMax; count += 1) {
        const at = yield* now
        const due = yield* repo.claim(at, UnixTime.UnixTime.make(at + holdSeconds))
        if (Option.isNone(due)) return
        yield* one(due.value)
      }
    })

    return { run }
  })
}) {
  static readonly layer = Layer.effect(ReportMails, ReportMails.make).pipe(
    Layer.provide([
      NetworkRepo.layer,
      ReportMailsRepo.layer,
      SavedReportRuns.layer,
      SavedReportsRepo.layer
    ])
  )

  /** Sends what is due once a minute. */
  static readonly working = Layer.effectDiscard(
    Effect.flatMap(ReportMails, ({ run }) =>
      inBackground(run, "1 minute", "Reports that are due were not mailed")
    )
  ).pipe(Layer.provide(ReportMails.layer.pipe(Layer.provide(Mail.layer))))
}
