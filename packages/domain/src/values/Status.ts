/**
 * The numeric status that many resources carry.
 */
import { Schema, SchemaGetter } from "effect"

/** 1 active, 2 disabled, 3 pending review, 4 rejected. */
export const Status = Schema.Literals([1, 2, 3, 4]).annotate({
  description: "1 = active, 2 = disabled, 3 = pending review, 4 = rejected"
})
export type Status = typeof Status.Type

/** In use. */
export const Active = 1

/** Switched off. */
export const Disabled = 2

/** Waits for a manager to look at it. */
export const Pending = 3

/** A manager reviewed and refused it. */
export const Rejected = 4

/** Whether an account's key is enabled: 1 enabled, 2 disabled. */
export const ApiStatus = Schema.Literals([1, 2]).annotate({
  description: "API access: 1 = enabled, 2 = disabled"
})
export type ApiStatus = typeof ApiStatus.Type

/** The account's key may be used. */
export const ApiEnabled = 1

/** The account's key is refused. */
export const ApiDisabled = 2

/** Whether an account may use the API. */
export const mayUseApi = (account: {
  readonly status: Status
  readonly api_status: ApiStatus
}): boolean => account.status === Active && account.api_status === ApiEnabled

const byText = {
  "1": Active,
  "2": Disabled,
  "3": Pending,
  "4": Rejected,
  active: Active,
  disabled: Disabled,
  inactive: Disabled,
  pending: Pending,
  rejected: Rejected
} as const

const message = "must be 1, 2, 3, 4 or one of active, disabled, inactive, pending, rejected"

/**
 * A status as requests write it: the number, the number as text, or its word.
 * Encodes to the number.
 */
export const StatusInput = Schema.Union([
  Schema.Literals([1, 2, 3, 4]).annotate({ message }),
  Schema.Literals([
    "1",
    "2",
    "3",
    "4",
    "active",
    "disabled",
    "inactive",
    "pending",
    "rejected"
  ]).annotate({ message })
])
  .annotate({ message })
  .pipe(
    Schema.decodeTo(Status, {
      decode: SchemaGetter.transform((input) => byText[input]),
      encode: SchemaGetter.transform((status) => status)
    })
  )
