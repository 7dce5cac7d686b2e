/** Looks for fraud: pure, so that the same is found whenever and wherever it is looked for. */

import type { FraudRule } from "../../accounts/FraudRule.ts"
import type { FraudSettings } from "../../accounts/FraudSettings.ts"
import type { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { hosting } from "../clicks/HostingNetworks.ts"
import type { Standing } from "../conversions/ConversionLimits.ts"
import * as FraudSample from "./FraudSample.ts"

/** What is known of the click. */
export interface CheckedClick {
  readonly affiliate_id: number
  readonly created_millis: number
  readonly invalid_reason: string | null
  readonly country: number | null
  readonly ip: string | null
  readonly connection_type: string | null
  readonly device_brand: string | null
  readonly device_model: string | null
  readonly device_os: string | null
  readonly browser: string | null
  readonly language: string | null
}

/** What is looked at beside the click. */
export interface FraudFacts {
  readonly settings: FraudSettings
  /** The newest conversions of the offer. */
  readonly sample: ReadonlyArray<FraudSample.Sampled>
  /** Where the browser is that reports the conversion by itself; null where an advertiser reports it. */
  readonly reporter_country: number | null
}

/** The kind of a device as one text; null where nothing is known of it. */
export const deviceOf = (
  click: Pick<CheckedClick, "device_brand" | "device_model" | "device_os" | "browser" | "language">
): string | null => {
  const { browser, device_brand, device_model, device_os, language } = click
  const known = [device_brand, device_model, device_os, browser, language]
  return known.every((one) => one === null) ? null : known.map((one) => one ?? "").join("|")
}

const enabled = (
  { fraud_rules_off }: Pick<FraudSettings, "fraud_rules_off">,
  found: Readonly<Partial<Record<FraudRule, boolean>>>,
  names: ReadonlyArray<FraudRule>
): ReadonlyArray<FraudRule> =>
  names.filter((name) => found[name] === true && !fraud_rules_off.includes(name))

const ofClick = ({ connection_type, invalid_reason }: CheckedClick) => ({
  hosting: connection_type === hosting,
  bot: invalid_reason === "bot"
})

/** What is found in a click alone. */
export const clickFindings = (
  click: CheckedClick,
  settings: Pick<FraudSettings, "fraud_rules_off">
): ReadonlyArray<FraudRule> => enabled(settings, ofClick(click), ["hosting", "bot"])

const isElsewhere = (click: CheckedClick, reporter_country: number | null): boolean =>
  click.country !== null && reporter_country !== null && click.country !== reporter_country

/** What is found in a conversion. The time to a click that is made for its conversion says nothing. */
export const conversionFindings = (
  click: CheckedClick,
  { reporter_country, sample, settings }: FraudFacts,
  { isOwnClick, nowMillis }: { readonly isOwnClick: boolean; readonly nowMillis: number }
): ReadonlyArray<FraudRule> => {
  const seconds = Math.max(0, (nowMillis - click.created_millis) / 1000)
  const subject = {
    affiliate_id: click.affiliate_id,
    seconds,
    ip: click.ip,
    device: deviceOf(click)
  }
  const found = {
    ...ofClick(click),
    quick: !isOwnClick && FraudSample.isQuick(sample, subject),
    repeated_address: FraudSample.isRepeatedAddress(sample, subject),
    repeated_device: FraudSample.isRepeatedDevice(sample, subject),
    country_mismatch: isElsewhere(click, reporter_country)
  }
  return enabled(settings, found, [
    "quick",
    "repeated_address",
    "repeated_device",
    "hosting",
    "country_mismatch",
    "bot"
  ])
}

/** A status that pays, or may yet. */
const isOpen = (status: ConversionStatus): boolean =>
  status === "pending" || status === "approved" || status === "hold"

/** What becomes of a conversion with a score: what was decided, unless the network has a threshold that it reaches. */
export const standing = (
  judged: Standing,
  score: number,
  { fraud_action, fraud_threshold }: FraudSettings
): Standing =>
  fraud_threshold === null || score < fraud_threshold || !isOpen(judged.status)
    ? judged
    : { status: fraud_action === "hold" ? "hold" : "rejected", hold_reason: "fraud_score" }

/** What an affiliate and all others together brought to an offer. */
export interface Traffic {
  readonly clicks: number
  readonly conversions: number
  readonly others_clicks: number
  readonly others_conversions: number
}

/** Fewer say nothing of a rate. */
const least = { clicks: 100, conversions: 10, others_clicks: 1_000, others_conversions: 10 }

/** So many times as often is far. */
const farTimes = 5

/** Whether an affiliate's clicks convert far more often than those of the others. */
export const isFarRate = (traffic: Traffic): boolean =>
  traffic.clicks >= least.clicks &&
  traffic.conversions >= least.conversions &&
  traffic.others_clicks >= least.others_clicks &&
  traffic.others_conversions >= least.others_conversions &&
  traffic.conversions * traffic.others_clicks >
    farTimes * traffic.others_conversions * traffic.clicks
