/** Which offers `o` affiliates see, as conditions. */
import type { SqlClient, Statement } from "effect/sql"

type Sql = SqlClient.SqlClient

/** Those that a manager invited the affiliate to, or approved it for. */
export const isGranted = (sql: Sql, affiliate_id: number): Statement.Fragment => sql`
  o.id IN (SELECT x.offer_id FROM offer_access x
    WHERE x.affiliate_id = ${affiliate_id} AND x.parameter = '' AND x.state = 'granted')`

/** Those that take traffic, and that neither block the affiliate nor are private to others. */
export const isVisible = (sql: Sql, affiliate_id: number): Statement.Fragment => sql`
  o.deleted IS NULL AND o.status = 1
  AND (o.visible_type <> 3 OR ${isGranted(sql, affiliate_id)})
  AND o.id NOT IN (SELECT x.offer_id FROM offer_access x
    WHERE x.affiliate_id = ${affiliate_id} AND x.parameter = '' AND x.state = 'blocked')
  AND o.advertiser_id NOT IN (SELECT x.advertiser_id FROM advertiser_blocks x
    WHERE x.affiliate_id = ${affiliate_id} AND x.parameter = '')`

/** Those of them that the affiliate may promote. */
export const isOpen = (sql: Sql, affiliate_id: number): Statement.Fragment => sql`
  ${isVisible(sql, affiliate_id)}
  AND (o.visible_type = 1 OR ${isGranted(sql, affiliate_id)})`
