import { Config, Effect, Option, Redacted, Schema } from "effect"
import { dataDirectory } from "../DataDirectory.ts"

const urlMessage = "must be an smtp or smtps URL, such as smtps://user:password@mail.example:465"

const SmtpUrl = Schema.String.check(
  Schema.makeFilter((text) => URL.canParse(text) && /^smtps?:$/u.test(new URL(text).protocol), {
    message: urlMessage
  })
)

/** Mail by SMTP would have no sender. */
export class SenderIsMissing extends Schema.TaggedError<SenderIsMissing>()("SenderIsMissing", {}) {
  override readonly message =
    "SMTP_URL is set, so set AFFNET_MAIL_FROM to the address that mail comes from."
}

/** The SMTP server that mail goes to; without one it goes to files. */
const smtpUrl = Config.option(Config.schema(SmtpUrl, "SMTP_URL")).pipe(
  Config.map(Option.map((url) => Redacted.make(url)))
)
const sender = Config.option(Config.NonEmptyString("AFFNET_MAIL_FROM"))

/** The sender of mail in files, unless the operator names one. */
const nobody = "affnet@localhost"

/** Where mail goes. */
export const mailSettings = Effect.gen(function* () {
  const url = yield* smtpUrl
  const from = yield* sender
  if (Option.isSome(url) && Option.isNone(from)) return yield* new SenderIsMissing()
  return {
    smtpUrl: Option.getOrUndefined(url),
    from: Option.getOrElse(from, () => nobody),
    directory: `${yield* dataDirectory}/mail`
  }
})

/** The start notice about mail. */
export const mailNotice = Effect.map(mailSettings, ({ directory, smtpUrl }) =>
  smtpUrl === undefined
    ? `Mail is written to ${directory}; set SMTP_URL to send it.`
    : "Mail goes by SMTP."
)
