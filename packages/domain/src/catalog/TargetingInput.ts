/** Which visitors an offer is for, as requests say it. */
import { Record, Schema } from "effect"
import { CountryId } from "../values/Country.ts"
import * as CountryList from "../values/CountryList.ts"
import * as ListInput from "../values/ListInput.ts"
import * as Text from "../values/Text.ts"
import { everybody, type Rule, type Targeting, type Trait, traits, valuesMax } from "./Targeting.ts"

const message = `must be at most ${valuesMax} texts of 1 to 64 characters`
const values = ListInput.texts(Text.filled(64), valuesMax, message)
const countries = CountryList.Input.check(
  Schema.isMaxLength(valuesMax, { message: `must be at most ${valuesMax} countries` })
)

const ruleOf = <S extends Schema.Top>(list: S) =>
  Schema.optionalKey(
    Schema.Struct({ allowed: Schema.optionalKey(list), denied: Schema.optionalKey(list) }).annotate(
      {
        message: "must be an object with allowed and denied"
      }
    )
  )

/** All rules, in place of the existing ones: a missing one excludes nothing. */
export const TargetingInput = Schema.Struct({
  geo: ruleOf(countries),
  device_type: ruleOf(values),
  device_os: ruleOf(values),
  browser: ruleOf(values),
  language: ruleOf(values),
  connection_type: ruleOf(values)
} satisfies Readonly<Record<Trait | "geo", Schema.Top>>).annotate({
  identifier: "TargetingInput",
  message: "must be an object with rules of geo, device_type and other traits",
  description: "Rules by trait, each with lists `allowed` and `denied`; countries by id or code",
  examples: [{ geo: { allowed: [CountryId.make(2_921_044)] }, device_type: { denied: ["tablet"] } }]
})
export type TargetingInput = typeof TargetingInput.Type

/** Allowed countries are rows without an order of their own. */
const inOrder = (ids: ReadonlyArray<number> = []) => ids.toSorted((a, b) => a - b)

const rule = (input: Partial<Rule> | undefined): Rule => ({
  allowed: input?.allowed ?? [],
  denied: input?.denied ?? []
})

/** The rules of an offer. */
export const targetingOf = (input: TargetingInput): Targeting => ({
  ...everybody,
  ...Record.fromEntries(traits.map((trait) => [trait, rule(input[trait])])),
  geo: { allowed: inOrder(input.geo?.allowed), denied: inOrder(input.geo?.denied) }
})
