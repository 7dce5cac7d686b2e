/**
 * What a vendor becomes by a request: its headers are unmasked, and its posting instructions checked.
 */
import { Result } from "effect"
import type { PostingHeader } from "../delivery/LeadRequest.ts"
import * as PostingCheck from "./PostingCheck.ts"
import * as Vendor from "./Vendor.ts"
import * as VendorHeader from "./VendorHeader.ts"

/** Problems by field. */
type Errors = Readonly<Record<string, ReadonlyArray<string>>>

/** The problem of a pattern. */
type PatternProblem = Parameters<typeof PostingCheck.problems>[1]

const unknownMask = "is masked, and no such value is stored; send the whole value"
const isElsewhere =
  "is kept for the scheme, host and port that the URL had; send the whole value again, or headers without it"

/** The headers that a request means; without any, it means none. */
const unmask = <C extends { readonly headers?: Vendor.VendorUpdate["headers"] }>(
  input: C,
  stored: ReadonlyArray<PostingHeader>,
  problem = unknownMask
) =>
  VendorHeader.unmasked(input.headers ?? [], stored).pipe(
    Result.map((headers) => (input.headers ? { ...input, headers } : input)),
    Result.mapError(({ name }): Errors => ({ headers: [`${name}: ${problem}`] }))
  )

const originOf = (url: string | null): string | null =>
  url !== null && URL.canParse(url) ? new URL(url).origin : url

/** Whether what is stored would be sent to another server than before. */
const isMoved = (vendor: Vendor.Vendor, { url }: Vendor.VendorUpdate): boolean =>
  typeof url === "string" && originOf(url) !== originOf(vendor.url)

const checked =
  (problemOf: PatternProblem) =>
  <C extends Vendor.Conditions>(vendor: C): Result.Result<C, Errors> => {
    const errors = PostingCheck.problems(vendor, problemOf)
    return Object.keys(errors).length === 0 ? Result.succeed(vendor) : Result.fail(errors)
  }

/** A new vendor. */
export const created = (
  input: Vendor.VendorCreate,
  lastPosition: number,
  problemOf: PatternProblem
) =>
  unmask(input, []).pipe(
    Result.map((whole) => Vendor.create(whole, lastPosition)),
    Result.flatMap(checked(problemOf))
  )

/** A vendor as an update would leave it, to be looked at: nothing is sent, and secrets are shown masked. */
export const tried = (
  vendor: Vendor.Vendor,
  changes: Vendor.VendorUpdate,
  problemOf: PatternProblem
) =>
  unmask(changes, vendor.headers).pipe(
    Result.map((whole) => Vendor.update(vendor, whole)),
    Result.flatMap(checked(problemOf))
  )

/** A vendor after an update. Only the server that it was made for gets a stored secret. */
export const updated = (
  vendor: Vendor.Vendor,
  changes: Vendor.VendorUpdate,
  problemOf: PatternProblem
) => {
  if (!isMoved(vendor, changes)) return tried(vendor, changes, problemOf)
  const { headers } = Vendor.shown(vendor)
  return Result.flatMap(unmask({ headers, ...changes }, [], isElsewhere), (whole) =>
    tried(vendor, whole, problemOf)
  )
}
