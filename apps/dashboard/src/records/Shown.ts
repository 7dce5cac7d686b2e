import type { Text } from "../texts/Text.ts"

/** What a cell or a line of details shows. Descriptions make these; `Value` draws them. */
export type Shown =
  | { readonly kind: "nothing" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "said"; readonly text: Text }
  | { readonly kind: "received"; readonly text: string; readonly after?: string }
  | { readonly kind: "caps"; readonly all: ReadonlyArray<CapWords> }
  | { readonly kind: "money"; readonly amount: string; readonly currency: string }
  | { readonly kind: "count"; readonly value: number }
  | { readonly kind: "percent"; readonly value: number }
  | { readonly kind: "moment"; readonly at: number | string }
  | { readonly kind: "day"; readonly day: string }
  | { readonly kind: "state"; readonly text: Text; readonly tone: Tone }
  | { readonly kind: "labels"; readonly texts: ReadonlyArray<string> }
  | { readonly kind: "country"; readonly id: number; readonly text: string }
  | { readonly kind: "countries"; readonly all: ReadonlyArray<Titled> }
  | { readonly kind: "titles"; readonly texts: ReadonlyArray<Text> }
  | { readonly kind: "page"; readonly to: string; readonly text: string }
  | { readonly kind: "link"; readonly to: string; readonly text: Text }
  | { readonly kind: "outside"; readonly address: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "qr"; readonly text: string }
  | { readonly kind: "picture"; readonly address: string; readonly text: string }
  | { readonly kind: "progress"; readonly done: number; readonly all: number }
  | { readonly kind: "file"; readonly address: string; readonly text: string }

interface Titled {
  readonly id: number
  readonly title: string
}

/** A cap in the parts of its words: `10`, `conversions`, `a day`. */
export interface CapWords {
  readonly maximum: Shown
  readonly of: string
  readonly span: string
}

/** A line of what is known of something. */
export type Fact = readonly [title: Text, shown: Shown]

export type Tone = "good" | "bad" | "waiting" | "off"

type Maybe<A> = A | null | undefined

const nothing: Shown = { kind: "nothing" }

const isNothing = (value: unknown): value is null | undefined | "" =>
  value === null || value === undefined || value === ""

export const text = (value: Maybe<string | number>): Shown =>
  isNothing(value) ? nothing : { kind: "text", text: String(value) }

export const said = (value: Maybe<Text>): Shown =>
  isNothing(value) ? nothing : { kind: "said", text: value }

/** A word or a sentence of the network's own, which the catalog may know; `after` stands behind it as it is. */
export const received = (value: Maybe<string>, after?: string): Shown =>
  isNothing(value)
    ? nothing
    : { kind: "received", text: value, ...(after !== undefined && { after }) }

export const money = (amount: Maybe<string>, currency: Maybe<string>): Shown =>
  isNothing(amount) ? nothing : { kind: "money", amount, currency: currency ?? "" }

export const count = (value: Maybe<number>): Shown =>
  isNothing(value) ? nothing : { kind: "count", value }

export const percent = (value: Maybe<number>): Shown =>
  isNothing(value) ? nothing : { kind: "percent", value }

export const moment = (at: Maybe<number | string>): Shown =>
  isNothing(at) ? nothing : { kind: "moment", at }

export const day = (value: Maybe<string>): Shown =>
  isNothing(value) ? nothing : { kind: "day", day: value }

export const labels = (values: Maybe<ReadonlyArray<string> | string>): Shown => {
  const texts = typeof values === "string" ? values.split(",").map((one) => one.trim()) : values
  const given = texts?.filter((one) => one !== "") ?? []
  return given.length === 0 ? nothing : { kind: "labels", texts: given }
}

/** A country, which each language calls otherwise, by its id and how the network calls it. */
export const country = (id: Maybe<number | string>, title: Maybe<string>): Shown =>
  isNothing(title) ? nothing : { kind: "country", id: Number(id), text: title }

export const countries = (
  all: Maybe<ReadonlyArray<{ readonly id?: number; readonly title?: string }>>
): Shown => {
  const given = (all ?? []).map(({ id = 0, title = "" }) => ({ id, title }))
  return given.length === 0 ? nothing : { kind: "countries", all: given }
}

/** Labels that are the dashboard's own words. */
export const titles = (texts: ReadonlyArray<Text>): Shown =>
  texts.length === 0 ? nothing : { kind: "titles", texts }

/** A record of another kind, by its title. */
export const record = (noun: string, id: Maybe<number>, title: Maybe<string>): Shown =>
  isNothing(id) || id === 0
    ? nothing
    : { kind: "page", to: `/${noun}/${id}`, text: isNothing(title) ? `#${id}` : title }

/** What says what it is called. */
export interface Called {
  readonly id?: number
  readonly title?: string | null
  readonly name?: string | null
  readonly value?: string | null
}

/** The same of a record that says what it is called, whichever way the network says that. */
export const recordOf = (noun: string, one: Maybe<Called>): Shown =>
  record(noun, one?.id, one?.title ?? one?.name ?? one?.value)

export const place = (to: string, title: Maybe<string>): Shown =>
  isNothing(title) ? nothing : { kind: "page", to, text: title }

/** A page by words of the dashboard's own. */
export const link = (to: string, title: Text): Shown => ({ kind: "link", to, text: title })

/** The story of a conversion. */
export const why = (transaction_id: Maybe<string>): Shown =>
  isNothing(transaction_id) ? nothing : link(`/why/${transaction_id}`, "Why?")

/** Only what a browser may follow; other schemes are shown as text. */
export const outside = (address: Maybe<string>): Shown => {
  if (isNothing(address)) return nothing
  return /^https?:\/\//iu.test(address) ? { kind: "outside", address } : text(address)
}

export const code = (value: Maybe<string>): Shown =>
  isNothing(value) ? nothing : { kind: "code", text: value }

/** A text that a phone reads off the screen. */
export const qr = (value: Maybe<string>): Shown =>
  isNothing(value) ? nothing : { kind: "qr", text: value }

/** A picture of the network, or of others where they are named by an address. */
export const picture = (address: Maybe<string>, title: string): Shown =>
  isNothing(address) ? nothing : { kind: "picture", address, text: title }

/** A file of the network that is loaded when somebody follows it. */
export const file = (address: string, title: string): Shown => ({
  kind: "file",
  address,
  text: title
})

/** How much of something is done. */
export const progress = (done: number, all: number): Shown => ({ kind: "progress", done, all })

const flags = { yes: "Yes", no: "No" } as const

export const flag = (value: Maybe<boolean | number>): Shown =>
  value === null || value === undefined
    ? nothing
    : said(value === true || value === 1 ? flags.yes : flags.no)

/** The words and the colour of each state of a record. */
export type States<State extends string | number> = Readonly<Record<State, readonly [Text, Tone]>>

export const state = <State extends string | number>(
  states: States<State>,
  value: Maybe<State>
): Shown => {
  if (isNothing(value)) return nothing
  const [words, tone] = states[value]
  return { kind: "state", text: words, tone }
}

/** Whether a column of these is read by its digits. */
export const isNumber = ({ kind }: Shown): boolean =>
  kind === "money" || kind === "count" || kind === "percent"
