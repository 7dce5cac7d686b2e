import { Currency, EmailAddress, NetworkSettings, TimeZone } from "@affnet/domain"
import { Console, Effect, Layer, Option } from "effect"
import { Command, Flag, Prompt } from "effect/cli"
import { NetworkSetup } from "../accounts/network/NetworkSetup.ts"
import * as Server from "../Server.ts"

/** Makes a network of an empty database: asks for what the flags do not say. */

const title = Flag.String("title").pipe(
  Flag.withDescription("Name of the network"),
  Flag.withFallbackPrompt(Prompt.String({ message: "Name of the network" })),
  Flag.withSchema(NetworkSettings.Title)
)
const currency = Flag.String("currency").pipe(
  Flag.withDescription("Currency of balances and reports, such as EUR"),
  Flag.withFallbackPrompt(Prompt.String({ message: "Currency", default: "EUR" })),
  Flag.withSchema(Currency.CurrencyInput)
)
const timezone = Flag.String("timezone").pipe(
  Flag.withDescription("IANA time zone in which days begin, such as Europe/Berlin"),
  Flag.withFallbackPrompt(Prompt.String({ message: "Time zone", default: "UTC" })),
  Flag.withSchema(TimeZone.TimeZone)
)
const email = Flag.String("email").pipe(
  Flag.withDescription("E-mail of the first manager"),
  Flag.withFallbackPrompt(Prompt.String({ message: "Your e-mail" })),
  Flag.withSchema(EmailAddress.EmailAddress)
)
const trackingDomain = Flag.String("tracking-domain").pipe(
  Flag.withSchema(NetworkSettings.TrackingDomain),
  Flag.withDescription("Host name of tracking links; the server's own address when not given"),
  Flag.optional
)
const quiet = Flag.Boolean("quiet").pipe(
  Flag.withDescription("Print the manager's key and nothing else"),
  Flag.withDefault(false)
)

const done = (key: string, passwordLink: string) => `
The network is set up. The key of its first manager, shown this once:

  ${key}

Serve it with \`affnet serve\`. To sign in to the dashboard, choose a password within an hour at

  ${passwordLink}

or later by the link for a forgotten password. docs/first-sale.md goes on from here.
`

export const setup = Command.make(
  "setup",
  { title, currency, timezone, email, trackingDomain, quiet },
  ({ currency, email, quiet, timezone, title, trackingDomain }) =>
    NetworkSetup.pipe(
      Effect.flatMap((setup) =>
        setup.run(email, {
          title,
          currency,
          timezone,
          ...Option.match(trackingDomain, {
            onNone: () => ({}),
            onSome: (domain) => ({ tracking_domains: [domain] })
          })
        })
      ),
      Effect.flatMap(({ key, password_link }) =>
        Console.log(quiet ? key : done(key, password_link))
      ),
      Effect.provide(NetworkSetup.layer.pipe(Layer.provide(Server.database))),
      // The build writes down the type of the command, which names errors of other packages otherwise.
      Effect.mapError((error): Error => error)
    )
).pipe(Command.withDescription("Set up a network in an empty database, with its first manager"))
