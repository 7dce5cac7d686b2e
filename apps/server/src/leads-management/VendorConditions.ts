/**
 * What a vendor becomes by a request: its headers are unmasked, and its posting instructions checked.
 */
import { ValidationFailed } from "@affnet/api"
import { PostingCheck, Vendor, VendorHeader } from "@affnet/domain"
import { Effect, Result } from "effect"
import * as LinearRegex from "./LinearRegex.ts"

/** The headers that a request means; without any, it means none. */
const unmask = <C extends { readonly headers?: Vendor.VendorUpdate["headers"] }>(
  input: C,
  stored: ReadonlyArray<VendorHeader.VendorHeader>
) =>
  VendorHeader.unmasked(input.headers ?? [], stored).pipe(
    Result.map((headers) => (input.headers ? { ...input, headers } : input)),
    Result.mapError(
      ({ name }) =>
        new ValidationFailed({
          errors: {
            headers: [`${name}: is masked, and no such value is stored; send the whole value`]
          }
        })
    ),
    Effect.fromResult
  )

const checked = <C extends Vendor.Conditions>(vendor: C) => {
  const errors = PostingCheck.problems(vendor, LinearRegex.problem)
  return Object.keys(errors).length === 0
    ? Effect.succeed(vendor)
    : Effect.fail(new ValidationFailed({ errors }))
}

/** A new vendor. */
export const created = (input: Vendor.VendorCreate, lastPosition: number) =>
  unmask(input, []).pipe(
    Effect.map((whole) => Vendor.create(whole, lastPosition)),
    Effect.flatMap(checked)
  )

/** A vendor after an update. */
export const updated = (vendor: Vendor.Vendor, changes: Vendor.VendorUpdate) =>
  unmask(changes, vendor.headers).pipe(
    Effect.map((whole) => Vendor.update(vendor, whole)),
    Effect.flatMap(checked)
  )
