import type { affnet } from "../../data/affnet.ts"
import * as Field from "../../records/Field.ts"
import { trafficParameters } from "../states.ts"
import { affiliatesFound } from "./lookups.ts"

/** An affiliate, or a part of its traffic. */
export const partFields = [
  Field.record("affiliate_id", "Affiliate", affiliatesFound, { isNeeded: true }),
  Field.choice("parameter", "Of its traffic", [["", "All"], ...trafficParameters]),
  Field.text("value", "Value", {
    when: ({ parameter }) => parameter !== "" && parameter !== undefined
  })
]

type Entry = Awaited<ReturnType<typeof affnet.access.listBlockedAffiliates>>["items"][number]

/** `7 sub_id1 popunder`: entries are known by all of it. */
export const partKey = ({ affiliate_id, parameter, value }: Entry): string =>
  `${affiliate_id} ${parameter ?? ""} ${value ?? ""}`

type Parameter = "source" | "sub_id1" | "sub_id2" | "sub_id3" | "sub_id4" | "sub_id5"

const parameters: ReadonlyArray<Parameter> = [
  "source",
  "sub_id1",
  "sub_id2",
  "sub_id3",
  "sub_id4",
  "sub_id5"
]

/** The entry that an affiliate, a parameter and a value make. */
export const partOf = (affiliate: unknown, parameter: unknown, value: unknown) => {
  const known = parameters.find((one) => one === parameter)
  return {
    affiliate_id: Number(affiliate),
    ...(known !== undefined && { parameter: known, value: String(value ?? "") })
  }
}

/** What a key names. */
export const partNamed = (key: string) => {
  const [affiliate, parameter, ...value] = key.split(" ")
  return partOf(affiliate, parameter, value.join(" "))
}
