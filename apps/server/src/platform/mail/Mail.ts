import { setTimeout } from "node:timers/promises"
import { Context, Effect, Layer, Predicate, Queue, Redacted, Schedule, Stream } from "effect"
import nodemailer from "nodemailer"
import { layerSecureRandom } from "../secureRandom.ts"
import { makeAfterCommit } from "../sql/Transaction.ts"
import type { Letter } from "./Letter.ts"
import { mailSettings } from "./MailSettings.ts"
import { forgetLetters, makeMailFiles } from "./mailFiles.ts"
import { messageOf } from "./messageOf.ts"

/** The most waiting letters; further ones are dropped and logged. */
const mostWaiting = 1_000

/** How long a server may take to answer. The letter is tried twice more. */
const timeoutMillis = 30_000
const again = { times: 2, schedule: Schedule.exponential("5 seconds") }

/** A server that refuses for good, such as for a mailbox that is not there, is not asked again. */
const isRefused = ({ cause }: { readonly cause?: unknown }): boolean =>
  Predicate.hasProperty(cause, "responseCode") && Number(cause.responseCode) >= 500

/**
 * How long after the request work beside it begins, such as a letter: whether there is any would otherwise show in
 * the response time. It uses the real clock, because answers do.
 */
const besideMillis = 20

/** Waits until then. */
export const answered = Effect.promise(() => setTimeout(besideMillis))

/** Sends by SMTP. The address of the server may hold a password, so no error is shown. */
const bySmtp = (url: Redacted.Redacted, from: string) => {
  const transport = nodemailer.createTransport({
    url: Redacted.value(url),
    connectionTimeout: timeoutMillis,
    greetingTimeout: timeoutMillis,
    socketTimeout: timeoutMillis
  })
  return (letter: Letter) =>
    Effect.tryPromise(() => transport.sendMail(messageOf(letter, from))).pipe(Effect.asVoid)
}

/** Mail by SMTP, or into a folder where there is no server for it. */
export class Mail extends Context.Service<Mail>()("server/Mail", {
  make: Effect.gen(function* () {
    const afterCommit = yield* makeAfterCommit
    const { directory, from, smtpUrl } = yield* mailSettings
    const send =
      smtpUrl === undefined ? yield* makeMailFiles(directory, from) : bySmtp(smtpUrl, from)
    const letters = yield* Queue.dropping<Letter>(mostWaiting)

    /** Sends a letter at once, and answers whether it went out. One that can't be sent is a line in the log as well. */
    const delivered = (letter: Letter) =>
      send(letter).pipe(
        Effect.retry({ ...again, while: (error) => !isRefused(error) }),
        // Neither whom it is to nor what it says belongs into the log.
        Effect.as(true),
        Effect.catch(() => Effect.as(Effect.logWarning("A letter could not be sent"), false))
      )

    const later = (letter: Letter) => Effect.andThen(answered, delivered(letter))
    yield* Effect.forkScoped(Stream.runForEach(Stream.fromQueue(letters), later))

    /**
     * Takes a letter, which is sent beside the request: the response time does not reveal whether there is one. What
     * it tells of is stored then, also where an idempotency key put a transaction around it.
     */
    const post = Effect.fn("Mail.post")(function* (letter: Letter) {
      const isTaken = yield* Queue.offer(letters, letter)
      if (!isTaken) yield* Effect.logWarning("A letter was dropped, since too many wait")
    }, afterCommit)

    /** Deletes the letters to these addresses, where they were written into a folder. */
    const forget = (emails: ReadonlyArray<string>) =>
      Effect.try(() => forgetLetters(directory, emails)).pipe(
        Effect.catch(() => Effect.logWarning("Letters to an erased account could not be deleted"))
      )

    return { post, send: delivered, forget }
  })
}) {
  static readonly layer = Layer.effect(Mail, Mail.make).pipe(Layer.provide(layerSecureRandom))
}
