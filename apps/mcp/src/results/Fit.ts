import { Money } from "@affnet/domain"
import { Predicate, Record, Result } from "effect"
import { clean, isForeign, isReply } from "./Foreign.ts"
import { flat } from "./Labels.ts"
import * as PersonalData from "./PersonalData.ts"
import * as RenderedRequest from "./RenderedRequest.ts"
import * as Secrets from "./Secrets.ts"

/** Makes a value fit for a model: without secrets, personal data and empty fields, strangers' text apart. */
export interface FitOptions {
  /** Whether personal data stays. */
  readonly pii: boolean
  /** What is known to be about people, wherever strangers repeat it. */
  readonly known?: PersonalData.Known
}

const maxDepth = 12

/** Of all values only money is a `bigint`. */
const amount = (units: bigint): string =>
  Result.match(Money.fromUnits(units), { onFailure: () => "…", onSuccess: Money.toAmount })

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (Predicate.isObject(value) && !Array.isArray(value) && Object.keys(value).length === 0)

/** Any text, under the name of its field. */
export const text = (value: string, name: string, { known, pii }: FitOptions): string => {
  if (Secrets.isSecret(name)) return Secrets.mask(value)
  const open = clean(Secrets.maskIn(value))
  if (pii) return open
  if (PersonalData.isPersonal(name)) return PersonalData.mask(open)
  const masked = PersonalData.maskIn(open)
  return known !== undefined && isReply(name) ? known(masked) : masked
}

/** Whether a field holds text that strangers wrote, be it one or a list. */
const isApart = (name: string, value: unknown): boolean =>
  Array.isArray(value)
    ? value.some((inner) => isApart(name, inner))
    : Predicate.isString(value) && isForeign(name, value)

const record = (value: object, options: FitOptions, depth: number) => {
  const own: Record<string, unknown> = {}
  const untrusted: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value).flatMap(
    ([field, held]) => flat(field, held) ?? [[field, held] as const]
  )) {
    const fitted = fit(inner, options, name, depth + 1)
    if (isEmpty(fitted)) continue
    const place = isApart(name, inner) ? untrusted : own
    // Arguments stand in the audit, and their names are whatever somebody wrote.
    place[Secrets.maskIn(name)] = fitted
  }
  return Record.isEmptyRecord(untrusted) ? own : { ...own, untrusted }
}

/** The value, fit for a model; `name` is the field that it stands in. */
export const fit = (value: unknown, options: FitOptions, name = "", depth = 0): unknown => {
  if (Predicate.isString(value)) return text(value, name, options)
  if (typeof value === "bigint") return amount(value)
  if (!Predicate.isObject(value) && !Array.isArray(value)) return value
  if (Secrets.isSecret(name)) return "…"
  if (depth > maxDepth) return "…"
  if (name === "request" && Predicate.isObject(value) && !options.pii) {
    return record(RenderedRequest.masked(value), options, depth)
  }
  return Array.isArray(value)
    ? value.map((inner) => fit(inner, options, name, depth + 1))
    : record(value, options, depth)
}
