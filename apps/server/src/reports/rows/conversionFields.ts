import { AskedConversion } from "@affnet/domain"
import { Record } from "effect"
import { expression, type Field, goalType, withOtherNames } from "../store/ReportColumns.ts"

/**
 * How what conversions can be asked for lies in the database, beside the columns of their own.
 */

/** The text of a field of an object that a column holds. */
type JsonText = (column: string, field: string) => string

const ofClick = (name: string, column = name): Field => ({
  ...expression(name, `click.${column}`),
  join: "LEFT JOIN clicks click ON click.id = e.click_id AND click.created_millis = e.click_millis"
})

const ofLead = (name: string, by: string): Field => ({
  ...expression(name, by),
  join: "LEFT JOIN leads lead ON lead.conversion_id = e.id"
})

/** Affiliates see the personal data of leads that they submitted themselves. */
const byAffiliate = (by: string) => `CASE WHEN lead.by_affiliate = 1 THEN ${by} END`

interface Options {
  readonly jsonText: JsonText
  /** Whether the personal data of all leads is shown, or of those that the affiliate submitted. */
  readonly isWhole: boolean
}

/** The fields of conversions that are no columns of theirs. */
export const conversionFields = ({ isWhole, jsonText }: Options) =>
  withOtherNames(AskedConversion.sameAs, {
    time_difference: expression("time_difference", "(e.created_millis - e.click_millis) / 1000"),
    goal_type: goalType("goal_id"),
    deep_link_url: ofClick("deep_link_url", "deep_link"),
    idfa: ofClick("idfa"),
    gaid: ofClick("gaid"),
    advertiser_user_id: expression("advertiser_user_id", jsonText("e.details", "adv_user_id")),
    // An invoice in the making is invisible.
    invoice_id: expression(
      "invoice_id",
      "(SELECT i.id FROM invoices i WHERE i.id = e.invoice_id AND i.status <> 'gathering')"
    ),
    ...Record.map(AskedConversion.person, (_, name) => {
      const by = jsonText("lead.fields", name)
      return ofLead(name, isWhole ? by : byAffiliate(by))
    })
  })
