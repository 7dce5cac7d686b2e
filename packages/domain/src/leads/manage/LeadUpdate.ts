/** What managers change of a lead: the person, the passed parameters, and the conversion's status and price. */
import { Schema, Struct } from "effect"
import * as ConversionInput from "../../tracking/conversions/ConversionInput.ts"
import { payload } from "../../values/Example.ts"
import { LeadId } from "../intake/Lead.ts"
import * as LeadField from "../intake/LeadField.ts"
import { fields as leadFields, parameterFields, personFields } from "../intake/LeadInput.ts"

const clearable = Schema.Struct({ ...personFields, ...parameterFields })
  .mapFields(Struct.map(Schema.requiredKey))
  .mapFields(Struct.map(Schema.NullOr))
  .mapFields(Struct.map(Schema.optionalKey)).fields

const { fields: conversion } = ConversionInput.ConversionInput

/** A missing key keeps its field; null clears one of the person or of the passed parameters. */
export const LeadUpdate = Schema.Struct({
  lead_id: LeadId,
  ...clearable,
  conv_status: leadFields.conv_status,
  revenue: conversion.revenue,
  payout: conversion.payout,
  amount: conversion.amount
}).pipe(
  payload("LeadUpdate", {
    lead_id: "0b3f6c1e-6f0a-4f1e-9c53-8d1c5f6f2a10",
    phone: "+49 30 654321",
    custom1: null
  })
)
export type LeadUpdate = typeof LeadUpdate.Type

/** The message for a lead that can no longer be changed. */
export const erasedProblem = "is a lead whose person was erased, and takes no data any more"

/** The fields of the lead after an update. */
export const update = (
  fields: Readonly<Record<string, string>>,
  changes: LeadUpdate
): Readonly<Record<string, string>> => {
  const changed = LeadField.names.filter((name) => changes[name] !== undefined)
  const kept = Object.entries(fields).filter(([name]) => !changed.some((one) => one === name))
  const said = changed.flatMap((name) => {
    const value = changes[name] ?? ""
    return value === "" ? [] : [[name, value] as const]
  })
  return Object.fromEntries([...kept, ...said])
}

/** The names of the fields that an update changes. */
export const changedNames = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>
): ReadonlyArray<string> => LeadField.names.filter((name) => before[name] !== after[name])
