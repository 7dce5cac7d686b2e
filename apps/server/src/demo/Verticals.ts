/**
 * What the advertisers of the demo network sell, and what they pay for. The first goal is the default
 * one; amounts are in USD as decimal text and are carried over to the currency of an offer.
 */
import { GoalType } from "@affnet/domain"

export interface GoalPlan {
  readonly title: string
  readonly alias: string
  readonly type: GoalType.GoalTypeId
  /** What an advertiser pays: from, to. */
  readonly revenue: readonly [from: string, to: string]
  readonly multiple_conversions: 0 | 1
}

export interface Vertical {
  readonly category: string
  /** What follows the brand in the name of the company. */
  readonly trade: string
  readonly products: readonly [string, ...ReadonlyArray<string>]
  readonly goals: readonly [GoalPlan, ...ReadonlyArray<GoalPlan>]
}

const goal = (
  title: string,
  alias: string,
  type: GoalType.GoalTypeId,
  revenue: readonly [string, string],
  multiple_conversions: 0 | 1 = 0
): GoalPlan => ({ title, alias, type, revenue, multiple_conversions })

const { CPA, CPC, CPI, CPL, CPS } = GoalType

export const verticals = [
  {
    category: "Finance",
    trade: "Finance",
    products: ["Savings Account", "Credit Card", "Consumer Loan", "Broker Account"],
    goals: [
      goal("Account opened", "account", CPA, ["28", "64"]),
      goal("Qualified lead", "lead", CPL, ["6", "14"]),
      goal("Deposit", "deposit", CPS, ["12", "30"], 1),
      goal("App installed", "install", CPI, ["1.20", "2.80"])
    ]
  },
  {
    category: "E-commerce",
    trade: "Store",
    products: ["Fashion Shop", "Sneaker Outlet", "Gift Boxes", "Home Textiles"],
    goals: [
      goal("Sale", "sale", CPS, ["5", "22"], 1),
      goal("Newsletter sign-up", "newsletter", CPL, ["0.60", "1.50"]),
      goal("First order", "first-order", CPA, ["8", "25"])
    ]
  },
  {
    category: "Travel",
    trade: "Travel",
    products: ["City Breaks", "Hotel Search", "Rental Cars", "Ferry Tickets"],
    goals: [
      goal("Booking", "booking", CPS, ["9", "40"], 1),
      goal("Enquiry", "enquiry", CPL, ["2", "6"])
    ]
  },
  {
    category: "Software",
    trade: "Software",
    products: ["VPN", "Password Vault", "Invoicing Suite", "Website Builder"],
    goals: [
      goal("Subscription", "subscription", CPS, ["18", "55"]),
      goal("Trial started", "trial", CPA, ["3", "9"]),
      goal("Installation", "install", CPI, ["0.80", "2.40"])
    ]
  },
  {
    category: "Insurance",
    trade: "Insurance",
    products: ["Car Insurance", "Pet Insurance", "Travel Cover", "Liability Cover"],
    goals: [
      goal("Quote requested", "quote", CPL, ["7", "19"]),
      goal("Policy sold", "policy", CPA, ["35", "90"])
    ]
  },
  {
    category: "Health & Beauty",
    trade: "Care",
    products: ["Skin Care Set", "Vitamin Subscription", "Contact Lenses", "Hair Care"],
    goals: [
      goal("Order", "order", CPS, ["6", "28"], 1),
      goal("Sample requested", "sample", CPL, ["1.50", "4"]),
      goal("Subscription", "subscription", CPA, ["14", "32"])
    ]
  },
  {
    category: "Mobile Apps",
    trade: "Apps",
    products: ["Puzzle Saga", "Meditation App", "Language Trainer", "Fitness Coach"],
    goals: [
      goal("Installation", "install", CPI, ["0.90", "3.20"]),
      goal("Registration", "registration", CPL, ["1.40", "3.60"]),
      goal("Purchase", "purchase", CPS, ["4", "12"], 1),
      goal("Visit", "visit", CPC, ["0.0125", "0.0450"])
    ]
  },
  {
    category: "Education",
    trade: "Academy",
    products: ["Coding Course", "Exam Preparation", "Language School", "MBA Guide"],
    goals: [
      goal("Lead", "lead", CPL, ["5", "16"]),
      goal("Enrolment", "enrolment", CPA, ["40", "120"])
    ]
  },
  {
    category: "Home & Energy",
    trade: "Energy",
    products: ["Solar Roof", "Green Power", "Heat Pump", "Smart Thermostat"],
    goals: [
      goal("Qualified lead", "lead", CPL, ["12", "38"]),
      goal("Contract signed", "contract", CPA, ["60", "150"]),
      goal("Call-back requested", "call-back", CPL, ["4", "9"])
    ]
  },
  {
    category: "Entertainment",
    trade: "Studios",
    products: ["Film Streaming", "Audio Books", "Comic Reader", "Event Tickets"],
    goals: [goal("Subscription", "subscription", CPS, ["7", "18"])]
  }
] as const satisfies readonly [Vertical, ...ReadonlyArray<Vertical>]
