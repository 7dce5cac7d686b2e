/**
 * Which visitors an offer is for. A rule that allows nothing in particular allows everything but what it denies.
 */
import { Record, Schema, Struct } from "effect"
import { record } from "../values/Example.ts"
import { Id } from "../values/Id.ts"
import * as Text from "../values/Text.ts"

/** The most values that a rule allows or denies. */
export const valuesMax = 250

const list = <S extends Schema.Top>(value: S) =>
  Schema.Array(value).check(
    Schema.isMaxLength(valuesMax, { message: `must be at most ${valuesMax} values` })
  )

const ruleOf = <S extends Schema.Top>(value: S) =>
  Schema.Struct({ allowed: list(value), denied: list(value) })

/** Values that a visitor has to have, and those that it must not have, in any case of letters. */
export const Rule = ruleOf(Text.filled(64))
export type Rule = typeof Rule.Type

/** The same of countries, by their GeoNames ids. */
export const CountryRule = ruleOf(Id)

const traitRules = {
  device_type: Rule,
  device_os: Rule,
  browser: Rule,
  language: Rule,
  connection_type: Rule
}

/** The traits that rules look at, by the names of reports. */
export type Trait = keyof typeof traitRules
export const traits: ReadonlyArray<Trait> = Struct.keys(traitRules)

const germany = 2_921_044

/** All rules of an offer. A visitor has to pass each; unknown traits pass. */
export const Targeting = Schema.Struct({ geo: CountryRule, ...traitRules }).pipe(
  record("Targeting", "Which visitors an offer is for", {
    geo: { allowed: [germany], denied: [] },
    device_type: { allowed: ["smartphone", "tablet"], denied: [] },
    device_os: { allowed: [], denied: [] },
    browser: { allowed: [], denied: [] },
    language: { allowed: [], denied: [] },
    connection_type: { allowed: [], denied: [] }
  })
)
export type Targeting = typeof Targeting.Type

const noRule = { allowed: [], denied: [] }

/** An offer without targeting. */
export const everybody: Targeting = {
  geo: noRule,
  device_type: noRule,
  device_os: noRule,
  browser: noRule,
  language: noRule,
  connection_type: noRule
}

/** What `offers.targeting` holds as JSON; the allowed countries stand in `offer_countries`. */
export const Stored = Schema.Struct({
  geo: Schema.optionalKey(Schema.Struct(Struct.omit(CountryRule.fields, ["allowed"]))),
  ...Record.map(traitRules, (rule) => Schema.optionalKey(rule))
})
const Json = Schema.fromJsonString(Stored)
const encode = Schema.encodeSync(Json)
const decode = Schema.decodeUnknownSync(Json)

const isRule = ({ allowed, denied }: Rule): boolean => allowed.length + denied.length > 0

/** The JSON text of `offers.targeting`: rules that say something. */
export const toStored = ({ geo, ...rules }: Targeting): string =>
  encode({
    ...(geo.denied.length === 0 ? {} : { geo: { denied: geo.denied } }),
    ...Record.filter(rules, isRule)
  })

/** All rules, of what `offers.targeting` and `offer_countries` hold. */
export const fromStored = (json: string, countries: ReadonlyArray<number>): Targeting => {
  const { geo, ...rules } = decode(json)
  return { ...everybody, ...rules, geo: { allowed: countries, denied: geo?.denied ?? [] } }
}
