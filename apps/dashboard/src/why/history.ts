import type { ConversionHistory, ConversionStatus } from "@affnet/domain"
import { conversionStates } from "../nouns/states.ts"
import { money, record, type Shown, said, state, text } from "../records/Shown.ts"
import type { Text } from "../texts/Text.ts"

/** The status and the money of a conversion at one moment, as far as the viewer may know. */
interface State {
  readonly conv_status: ConversionStatus.ConversionStatus
  readonly revenue?: string
  readonly payout?: string
  readonly amount?: string | null
}

/** What was done to a conversion, and by whom. */
export interface Entry extends Pick<ConversionHistory.Entry, "actor" | "proof" | "source"> {
  readonly created: number
  readonly before: State | null
  readonly after: State
}

/** What an entry changed, from what into what; it came from nothing when the conversion was made. */
export interface Change {
  readonly title: Text
  readonly from: Shown | undefined
  readonly to: Shown
}

const amounts = [
  ["revenue", "Revenue"],
  ["payout", "Payout"],
  ["amount", "Amount of the sale"]
] as const

export const changesOf = ({ after, before }: Entry, currency: string): ReadonlyArray<Change> => {
  const shown = (value: string | null | undefined) => money(value, currency)
  const isKept = (name: keyof State) => before !== null && before[name] === after[name]
  return [
    ...(isKept("conv_status")
      ? []
      : [
          {
            title: "Status" as const,
            from: before === null ? undefined : state(conversionStates, before.conv_status),
            to: state(conversionStates, after.conv_status)
          }
        ]),
    ...amounts.flatMap(([name, title]) =>
      isKept(name) || (after[name] ?? null) === null
        ? []
        : [
            {
              title,
              from: before === null ? undefined : shown(before[name]),
              to: shown(after[name])
            }
          ]
    )
  ]
}

/** Accounts by whose words an entry tells who it was. */
export type Names = ReadonlyMap<string, string>

const places = { manager: "managers", affiliate: "affiliates", advertiser: "advertisers" } as const
const isRole = (role: string): role is keyof typeof places => role in places

const others: Readonly<Record<string, Text>> = {
  operator: "The operator, by a command",
  system: "The network by itself",
  unsigned: "A report that nothing proves"
}

const ofOtherSide = { affiliate: "The affiliate", advertiser: "The advertiser" } as const

/** Who did it: managers read which account, others whether it was they, the other side or the network. */
export const whoOf = (
  actor: string,
  viewer: "manager" | "affiliate" | "advertiser",
  names: Names
): Shown => {
  const [role = "", id = ""] = actor.split(" ")
  if (!isRole(role)) {
    const words = others[role]
    return words === undefined ? text(actor) : said(words)
  }
  if (viewer === "manager") return record(places[role], Number(id), names.get(actor) ?? actor)
  if (role === viewer) return said("Your account")
  return said(role === "manager" ? "The network" : ofOtherSide[role])
}

const proofs: Readonly<Record<ConversionHistory.Entry["proof"], Text | undefined>> = {
  key: undefined,
  token: "Proved by the token",
  signature: "Proved by a signature",
  unsigned: undefined
}

/** What proved it, where that says more than who it was. */
export const proofOf = ({ proof }: Entry): Shown => said(proofs[proof])

const sources: Readonly<Record<string, Text>> = {
  "change-status": "By hand",
  "conv-click-id": "By hand",
  "hold-days": "Its hold was over",
  leads: "With its lead",
  pixel: "By the pixel"
}

/** What it came by; a server's report needs no words. */
export const sourceOf = ({ source }: Entry): Shown => {
  const [kind = "", id = ""] = source.split(" ")
  return kind === "adjustment" ? record("adjustments", Number(id), source) : said(sources[source])
}
