import { type ClickRow, ConversionRow, Dimension } from "@affnet/domain"
import { Predicate } from "effect"
import * as Rows from "../../platform/sql/Rows.ts"
import type { Records, Tables } from "./Table.ts"

/** A row of a report as its event lies in the database: mentions become ids, times milliseconds. */
const eventRow = (row: object): Record<string, unknown> => {
  const cells = Object.entries(row).map(([name, value]): readonly [string, unknown] => [
    Dimension.isIdKey(name) ? Dimension.ids[name].column : name,
    Predicate.isObject(value) ? value.id : value
  ])
  return { ...Object.fromEntries(cells) }
}

const clickRow = (click: ClickRow.ClickRow & { readonly invalid_reason?: string }) => ({
  ...eventRow(click),
  id: click.click_id,
  affiliate_id: click.affiliate?.id ?? 0,
  offer_id: click.offer?.id ?? 0,
  advertiser_id: click.advertiser?.id ?? 0,
  invalid_reason: click.invalid_reason ?? null,
  created_millis: Date.parse(click.created)
})

const moneyRow = Rows.toRow(ConversionRow.ConversionRow)

const conversionRow = (conversion: ConversionRow.ConversionRow, isOnce: boolean) => {
  const { adv_order_id, advertiser, click_id, goal } = conversion
  return {
    ...moneyRow(conversion),
    ...eventRow(
      Object.fromEntries(
        Object.entries(conversion).filter(
          ([, value]) => Predicate.isObject(value) || value === null
        )
      )
    ),
    click_millis: Date.parse(conversion.click_created),
    status: conversion.conv_status,
    once_key: isOnce ? `${click_id}:${goal?.id}` : null,
    order_key: adv_order_id === null ? null : `${advertiser?.id}:${goal?.id}:${adv_order_id}`,
    created_millis: Date.parse(conversion.created),
    updated_millis: Date.parse(conversion.updated)
  }
}

/** What happened: clicks, conversions, and what was refused. */
export const eventRows = (records: Records): Tables => {
  const { clicks = [], conversions = [], goals = [], invalidClicks = [] } = records
  const { refusedConversions = [] } = records
  const repeatable = new Set<number>(
    goals.filter((goal) => goal.multiple_conversions === 1).map(({ id }) => id)
  )
  return {
    clicks: [...clicks, ...invalidClicks].map(clickRow),
    conversions: conversions.map((one) => conversionRow(one, !repeatable.has(one.goal?.id ?? 0))),
    conversion_refusals: refusedConversions.map((one) => ({
      ...eventRow(one),
      reason: one.reason_code,
      input: "{}",
      created_millis: Date.parse(one.created)
    }))
  }
}
