import { activity_log_list } from "./activity_log_list.ts"
import { affiliate_get } from "./affiliate_get.ts"
import { affiliate_postbacks_list } from "./affiliate_postbacks_list.ts"
import { affiliate_save } from "./affiliate_save.ts"
import { campaign_get } from "./campaign_get.ts"
import { campaign_save } from "./campaign_save.ts"
import { conversion_status_set } from "./conversion_status_set.ts"
import { countries_list } from "./countries_list.ts"
import { delivery_attempts_list } from "./delivery_attempts_list.ts"
import { delivery_retry } from "./delivery_retry.ts"
import { find } from "./find.ts"
import { goal_delete } from "./goal_delete.ts"
import { goal_save } from "./goal_save.ts"
import { invoice_create } from "./invoice_create.ts"
import { landing_page_get } from "./landing_page_get.ts"
import { landing_page_update } from "./landing_page_update.ts"
import { lead_create } from "./lead_create.ts"
import { offer_request_answer } from "./offer_request_answer.ts"
import { offer_save } from "./offer_save.ts"
import { payout_run_prepare } from "./payout_run_prepare.ts"
import { postback_save } from "./postback_save.ts"
import { referrals_list } from "./referrals_list.ts"
import { report_run } from "./report_run.ts"
import { report_schema } from "./report_schema.ts"
import type { Tool } from "./Tool.ts"
import { terms_save } from "./terms_save.ts"
import { whoami } from "./whoami.ts"
import { why } from "./why.ts"

/** Every tool, in the order in which all lists show them. */
export const catalog: ReadonlyArray<Tool> = [
  whoami,
  find,
  affiliate_get,
  affiliate_postbacks_list,
  campaign_get,
  activity_log_list,
  why,
  landing_page_get,
  landing_page_update,
  goal_delete,
  invoice_create,
  payout_run_prepare,
  lead_create,
  delivery_attempts_list,
  delivery_retry,
  report_schema,
  report_run,
  referrals_list,
  countries_list,
  affiliate_save,
  offer_save,
  campaign_save,
  offer_request_answer,
  conversion_status_set,
  goal_save,
  postback_save,
  terms_save
]
