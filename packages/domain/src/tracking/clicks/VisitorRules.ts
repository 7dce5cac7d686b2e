/** An offer's targeting, prepared to be asked for many clicks. */
import { type Targeting, type Trait, traits } from "../../catalog/Targeting.ts"
import type { Visitor } from "./Visitor.ts"

interface ValueRule<A> {
  /** Null for all but those that are denied. */
  readonly allowed: ReadonlySet<A> | null
  readonly denied: ReadonlySet<A>
}

/** The rules that say something, by what they look at. */
export interface VisitorRules {
  readonly country?: ValueRule<number>
  readonly traits: { readonly [trait in Trait]?: ValueRule<string> }
}

const prepared = <A>(
  allowed: ReadonlyArray<A>,
  denied: ReadonlyArray<A>
): ValueRule<A> | undefined =>
  allowed.length + denied.length === 0
    ? undefined
    : { allowed: allowed.length === 0 ? null : new Set(allowed), denied: new Set(denied) }

const folded = (values: ReadonlyArray<string>) => values.map((value) => value.toLowerCase())

/** Prepares the targeting of an offer. */
export const visitorRules = (targeting: Targeting): VisitorRules => {
  const country = prepared(targeting.geo.allowed, targeting.geo.denied)
  const rules: { [trait in Trait]?: ValueRule<string> } = {}
  for (const trait of traits) {
    const { allowed, denied } = targeting[trait]
    const rule = prepared(folded(allowed), folded(denied))
    if (rule !== undefined) rules[trait] = rule
  }
  return { ...(country && { country }), traits: rules }
}

const passes = <A>({ allowed, denied }: ValueRule<A>, value: A): boolean =>
  (allowed === null || allowed.has(value)) && !denied.has(value)

/** Whether the offer is for the visitor's country. One that is not known passes: it should not cost a click. */
export const allowsCountry = ({ country: rule }: VisitorRules, { country }: Visitor): boolean =>
  rule === undefined || country === null || passes(rule, country)

/** Whether the offer accepts visitors with such a trait. An unknown trait passes. */
export const allowsTrait = ({ traits }: VisitorRules, visitor: Visitor, trait: Trait): boolean => {
  const rule = traits[trait]
  const value = visitor[trait]
  return rule === undefined || value === null || passes(rule, value.toLowerCase())
}
