import type { Link } from "./people.ts"

const germany = 2_921_044
const linksMax = 400

/** Links of the demo network that are good for visitors from Germany. */
export const linksQuery = `
  SELECT o.id AS offer_id, a.id AS affiliate_id FROM offers o, affiliates a
  WHERE o.status = 1 AND o.visible_type = 1 AND a.status = 1 AND a.block_traffic = 0 AND (
    NOT EXISTS (SELECT 1 FROM offer_countries c WHERE c.offer_id = o.id) OR
    EXISTS (SELECT 1 FROM offer_countries c WHERE c.offer_id = o.id AND c.country_id = ${germany}))
  ORDER BY (o.id * 31 + a.id * 17) % 101, o.id, a.id LIMIT ${linksMax}`

/** A row of `linksQuery`. */
export const linkOf = (row: Readonly<Record<string, unknown>>): Link => ({
  offer_id: Number(row.offer_id),
  affiliate_id: Number(row.affiliate_id)
})
