import { affnet } from "../../../data/affnet.ts"
import * as Field from "../../../records/Field.ts"
import { type Form, made, type Request } from "../../../records/Form.ts"
import { checking } from "../checking.ts"
import { actions, conditions, parameters } from "./adjustmentFields.ts"

const isObject = (value: unknown): value is Request =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isSaid = (value: unknown): boolean => {
  if (value === null || value === undefined) return false
  if (Array.isArray(value)) return value.length > 0
  return !isObject(value) || Object.keys(value).length > 0
}

/** What was left empty is no condition, and no change. */
const withoutEmpty = (given: Request): Request =>
  Object.fromEntries(
    Object.entries(given)
      .map(([name, one]) => [name, isObject(one) ? withoutEmpty(one) : one] as const)
      .filter(([, one]) => isSaid(one))
  )

const askedOf = (request: Request) => ({
  ...withoutEmpty(request),
  action_id: String(request.action_id)
})

export const adjustmentForm: Form = {
  parts: [
    { fields: [Field.choice("action_id", "What to do", actions)] },
    {
      title: "Which conversions",
      help: "All that meet every condition, at most 100 000. Up to 1 000 are done at once, more go on by themselves.",
      fields: conditions
    },
    { title: "What they become", fields: parameters },
    {
      title: "Words",
      fields: [
        Field.long("notes", "Notes"),
        Field.flag("fire_affiliate_postback", "Tell affiliates by their postbacks", {
          isKept: true
        })
      ]
    }
  ],
  check: (request) => checking("adjustment")(askedOf(request)),
  create: (request) => made(affnet.adjustments.create(askedOf(request)))
}
