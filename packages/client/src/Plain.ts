import type { Brand, Types } from "effect"

/** The types of the contract for programs that know nothing of Effect. */

/** A record without brands: ids are numbers, amounts and dates are text. */
export type Plain<T> = T extends bigint
  ? string
  : T extends number | string | boolean | null | undefined
    ? Bare<T>
    : T extends Uint8Array
      ? T
      : T extends ReadonlyArray<infer Item>
        ? ReadonlyArray<Plain<Item>>
        : T extends object
          ? { readonly [Key in keyof T]: Plain<T[Key]> }
          : T

type Bare<T> = T extends Brand.Brand<string> ? Brand.Brand.Unbranded<T> : T

type Value<T> = [T] extends [ReadonlyArray<infer Item>] ? Item : T

/**
 * What a query takes: one value, or several where the operation takes several. The contract writes
 * those as `name[]`; here both are `name`.
 */
export type Query<T> = [T] extends [never] ? Record<never, never> : Several<T>

type Several<T> = Types.Simplify<{
  readonly [Key in keyof T as Key extends `${string}[]` ? never : Key]:
    | Plain<
        | Value<Exclude<T[Key], undefined>>
        | (T[Key] extends ReadonlyArray<unknown> | undefined ? Exclude<T[Key], undefined> : never)
        | (Key extends string
            ? `${Key}[]` extends keyof T
              ? Exclude<T[`${Key}[]`], undefined>
              : never
            : never)
      >
    | (undefined extends T[Key] ? undefined : never)
}>
