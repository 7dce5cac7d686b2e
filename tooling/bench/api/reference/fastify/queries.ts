import { namedReferrals, sharedTraitsMax } from "../answer.ts"

/** The SQL of the server under test, with one placeholder for the ids of a page. */

/** The tables of accounts, by the letter of the role in a key. */
const accounts = {
  m: { role: "manager", table: "managers" },
  v: { role: "advertiser", table: "advertisers" },
  a: { role: "affiliate", table: "affiliates" }
}

export type RoleLetter = keyof typeof accounts

export const roleLetters: ReadonlyArray<RoleLetter> = ["m", "v", "a"]

/** The account behind a key's digest. */
export const keyHolder = (letter: RoleLetter): string => `
  SELECT a.id AS account_id, a.status, a.api_status, a.timezone
  FROM api_keys k JOIN ${accounts[letter].table} a ON a.id = k.account_id
  WHERE k.digest = ? AND k.role = '${accounts[letter].role}'`

export const pageOfIds =
  "SELECT a.id FROM affiliates a WHERE 1 = 1 ORDER BY a.id ASC LIMIT ? OFFSET ?"

export const count = "SELECT COUNT(*) AS total FROM affiliates a WHERE 1 = 1"

const named = (alias: string): string =>
  `'#' || CAST(${alias}.id AS TEXT) || ' ' || COALESCE(NULLIF(${alias}.company_name, ''), ${alias}.email)`

/** Affiliates with what other tables tell of them. */
export const affiliates = (ids: string): string => `
  SELECT
    a.*,
    a.twofa_enabled AS "twoFA_enabled",
    countries.title AS country_selected,
    api_keys.masked AS api_key,
    (SELECT string_agg(CAST(x.tag_id AS TEXT), ',' ORDER BY x.tag_id)
      FROM affiliate_tags x WHERE x.affiliate_id = a.id) AS tags,
    (SELECT string_agg(t.title, ',' ORDER BY t.id)
      FROM affiliate_tags x JOIN tags t ON t.id = x.tag_id
      WHERE x.affiliate_id = a.id) AS tags_selected,
    (SELECT string_agg(
        COALESCE(NULLIF(TRIM(COALESCE(m.firstname, '') || ' ' || COALESCE(m.lastname, '')), ''), m.email),
        ',' ORDER BY m.id)
      FROM affiliate_managers x JOIN managers m ON m.id = x.manager_id
      WHERE x.affiliate_id = a.id) AS managers_assigned,
    tiers.id AS tier, tiers.title AS tier_title, tiers.color AS tier_color,
    tiers.is_default AS tier_is_default,
    ${named("sponsors")} AS referral_sponsor_info,
    (SELECT COUNT(*) FROM affiliates r WHERE r.referred_by = a.id) AS referrals_count,
    (SELECT string_agg(${named("r")}, ', ' ORDER BY r.id) FROM (
        SELECT id, company_name, email FROM affiliates
        WHERE referred_by = a.id ORDER BY id LIMIT ${namedReferrals}
      ) r) AS first_referrals,
    (SELECT string_agg(CAST(x.traffic_source_id AS TEXT), ',' ORDER BY x.traffic_source_id)
      FROM affiliate_traffic_sources x WHERE x.affiliate_id = a.id) AS traffic_types,
    (SELECT string_agg(t.title, ',' ORDER BY t.id)
      FROM affiliate_traffic_sources x JOIN traffic_sources t ON t.id = x.traffic_source_id
      WHERE x.affiliate_id = a.id) AS traffic_types_selected,
    (SELECT COUNT(*) FROM postbacks p WHERE p.affiliate_id = a.id) AS postbacks_count
  FROM affiliates a
    LEFT JOIN countries ON countries.id = a.country
    LEFT JOIN api_keys ON api_keys.role = 'affiliate' AND api_keys.account_id = a.id
    LEFT JOIN affiliates sponsors ON sponsors.id = a.referred_by
    LEFT JOIN tiers ON tiers.id =
      COALESCE(a.tier_id, (SELECT MIN(id) FROM tiers WHERE is_default = 1))
  WHERE a.id IN (${ids})`

export const commissionPlans = (ids: string): string => `
  SELECT x.affiliate_id, p.id, p.title
  FROM affiliate_commission_plans x
  JOIN commission_plans p ON p.id = x.commission_plan_id
  WHERE x.affiliate_id IN (${ids})
  ORDER BY x.affiliate_id, p.id`

interface Trait {
  readonly name: string
  readonly table: string
  readonly account: string
  readonly value: string
  readonly only?: (row: string) => string
}

const sharing = ({ name, table, account, value, only = () => "" }: Trait): string => {
  const valueOf = (row: string) => `substr(${row}.${value}, 1, 500)`
  const shared = (row: string) => `${valueOf(row)} = ${valueOf("own")} ${only(row)}`
  return `
    SELECT own.${account} AS affiliate_id, '${name}' AS trait, same.${account} AS id,
      (SELECT COALESCE(NULLIF(company_name, ''), email) FROM affiliates
        WHERE id = same.${account}) AS title,
      ${valueOf("own")} AS value
    FROM ${table} own
    JOIN ${table} same ON ${shared("same")} AND same.${account} <> own.${account}
      AND same.${account} <= COALESCE((
        SELECT bound.${account} FROM ${table} bound WHERE ${shared("bound")}
        ORDER BY bound.${account} LIMIT 1 OFFSET ${sharedTraitsMax}), 2147483647)
    WHERE true ${only("own")} AND own.${account} IN `
}

/** The accounts that share a trait with affiliates. The ids are given three times. */
export const multiAccounts = (ids: string): string => `
  ${sharing({ name: "ip", table: "affiliates", account: "id", value: "ip" })} (${ids})
  UNION ${sharing({ name: "payment_method", table: "affiliates", account: "id", value: "payment_details" })} (${ids})
  UNION ${sharing({
    name: "global_postback",
    table: "postbacks",
    account: "affiliate_id",
    value: "code",
    only: (row) => `AND ${row}.level_id = 1`
  })} (${ids})
  ORDER BY affiliate_id, id`
