import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/**
 * What is known of a visitor's way to the offer. Clicks have these columns, and a conversion keeps a copy
 * of its click's, so that it can be reported when the click itself is past its retention.
 */
export const dimensionColumns = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect
  return sql`
    landing_page_id INTEGER,
    campaign_id INTEGER,
    creative_id INTEGER,
    commission_plan_id INTEGER,
    traffic_source_id INTEGER,
    traffic_approach_id INTEGER,
    aff_click_id ${text},
    source ${text},
    sub_id1 ${text},
    sub_id2 ${text},
    sub_id3 ${text},
    sub_id4 ${text},
    sub_id5 ${text},
    aff_param1 ${text},
    aff_param2 ${text},
    aff_param3 ${text},
    aff_param4 ${text},
    aff_param5 ${text},
    country INTEGER,
    region ${text},
    city ${text},
    language ${text},
    device_type ${text},
    device_brand ${text},
    device_model ${text},
    device_os ${text},
    browser ${text},
    connection_type ${text},
    mobile_operator ${text}`
})
