/** What the pages behind mailed links say. */

const languages = ["en", "de"] as const
export type Language = (typeof languages)[number]

/** A page behind a mailed link: its question, and what it says once that is answered. */
export interface LinkPage {
  readonly title: string
  readonly fields: string
  readonly button: string
  readonly done: string
}

/** The pages by what stands in their addresses. */
export type PagePath = "/reset-password" | "/accept-invitation" | "/verify-email" | "/sign-in/link"

const passwordField = (
  label: string,
  autocomplete: "new-password" | "current-password" = "new-password"
): string => `<p><label>${label}<br>
<input name="password" type="password" autocomplete="${autocomplete}" minlength="8" maxlength="255" required></label>`

const codeField = (label: string): string => `<p><label>${label}<br>
<input name="code" autocomplete="one-time-code" maxlength="64"></label>`

const english: Readonly<Record<PagePath, LinkPage>> = {
  "/reset-password": {
    title: "A new password",
    fields: passwordField("New password, at least 8 characters"),
    button: "Set it",
    done: "Your password is set. Passkeys of before are gone."
  },
  "/accept-invitation": {
    title: "You are invited",
    fields: `<p>Whoever signs in here already gives that password.
${passwordField("Your password, or a new one of at least 8 characters")}`,
    button: "Accept",
    done: "You belong to the account."
  },
  "/verify-email": {
    title: "Verify your e-mail address",
    fields: `<p>The network looks at your account then.
${passwordField("The password that you signed up with", "current-password")}`,
    button: "Verify it",
    done: "Your address is verified. You can sign in once the network has approved the account."
  },
  "/sign-in/link": {
    title: "Sign in",
    fields: `<p>This link signs you in once.
${codeField("Code of your second factor, if you have one")}`,
    button: "Sign in",
    done: "You are signed in."
  }
}

const german: Readonly<Record<PagePath, LinkPage>> = {
  "/reset-password": {
    title: "Ein neues Passwort",
    fields: passwordField("Neues Passwort, mindestens 8 Zeichen"),
    button: "Setzen",
    done: "Ihr Passwort ist gesetzt. Passkeys von vorher sind gelöscht."
  },
  "/accept-invitation": {
    title: "Sie sind eingeladen",
    fields: `<p>Wer sich hier schon anmeldet, gibt dieses Passwort an.
${passwordField("Ihr Passwort, oder ein neues mit mindestens 8 Zeichen")}`,
    button: "Annehmen",
    done: "Sie gehören nun zum Konto."
  },
  "/verify-email": {
    title: "Ihre E-Mail-Adresse bestätigen",
    fields: `<p>Danach sieht sich das Netzwerk Ihr Konto an.
${passwordField("Das Passwort, mit dem Sie sich registriert haben", "current-password")}`,
    button: "Bestätigen",
    done: "Ihre Adresse ist bestätigt. Sie können sich anmelden, sobald das Netzwerk das Konto freigegeben hat."
  },
  "/sign-in/link": {
    title: "Anmelden",
    fields: `<p>Dieser Link meldet Sie einmal an.
${codeField("Code Ihres zweiten Faktors, falls Sie einen haben")}`,
    button: "Anmelden",
    done: "Sie sind angemeldet."
  }
}

export const pagesIn: Readonly<Record<Language, Readonly<Record<PagePath, LinkPage>>>> = {
  en: english,
  de: german
}

/** What every page says: where it leads, and why something did not work. */
export const wordsIn = {
  en: { goOn: "Go to the network", wrong: "That did not work", later: "try again later" },
  de: { goOn: "Zum Netzwerk", wrong: "Das hat nicht geklappt", later: "bitte später noch einmal" }
} as const satisfies Readonly<Record<Language, unknown>>

/** So many languages are looked at; browsers send fewer. */
const maxAsked = 20

const weightOf = (parameters: ReadonlyArray<string>): number => {
  const weight = parameters.find((one) => one.trim().startsWith("q="))
  return weight === undefined ? 1 : Number(weight.trim().slice(2)) || 0
}

/** The language that a browser asks for most, of those that there are: `Accept-Language` of RFC 9110. */
export const preferredLanguage = (header: string | undefined): Language => {
  const asked = (header ?? "").split(",", maxAsked).map((range) => {
    const [tag = "", ...parameters] = range.split(";")
    const primary = tag.trim().toLowerCase().split("-")[0]
    return { language: languages.find((one) => one === primary), weight: weightOf(parameters) }
  })
  const [best] = asked
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  return best?.language ?? "en"
}
