import { Status } from "@affnet/domain"
import { Array } from "effect"
import { accountSearchText } from "../accounts/store/accountSearchText.ts"
import { ipv4 } from "./Addresses.ts"
import { accessColumns, timeColumns } from "./AffiliateAccess.ts"
import { invoicingColumns, payment } from "./AffiliatePayments.ts"
import {
  type AffiliateProfile,
  affiliateProfile,
  profileColumns,
  utmColumns
} from "./AffiliateProfile.ts"
import { type Draw, withoutGaps } from "./Draw.ts"
import type { Moments } from "./Moments.ts"
import { makeHosts } from "./Names.ts"
import { makePictures } from "./Pictures.ts"
import type { Ground, ReferenceData } from "./ReferenceData.ts"

const count = 400

/** Every so many affiliates, one has a trait in common with one registered a little earlier. */
const sharesAddress = (index: number): boolean => index % 40 === 17
const sharesPayment = (index: number): boolean => index % 50 === 23
const twinDistance = 4

const idOf = ({ id }: { readonly id: number }): number => id

const flag = (draw: Draw, probability: number) => (draw.chance(probability) ? 1 : 0)

const settingColumns = (draw: Draw) => ({
  // Most leave it to their browser how numbers and dates are written.
  number_format_id: draw.chance(0.1) ? 3 : 1,
  date_format_id: draw.chance(0.1) ? 3 : 1,
  block_traffic: flag(draw, 0.03),
  conversions: flag(draw, 0.85),
  email_notifications: flag(draw, 0.8),
  email_mailroom: flag(draw, 0.35),
  twofa_enabled: flag(draw, 0.4),
  can_see_gaming_kpis: flag(draw, 0.1),
  can_see_trading_kpis: flag(draw, 0.15),
  can_access_players: flag(draw, 0.08),
  can_access_traders: flag(draw, 0.08),
  can_see_all_products: flag(draw, 0.9),
  enable_master: flag(draw, 0.05),
  visible_products: draw.orNull(0.85, draw.pick(["1,2", "3", "2,5,8"])),
  domains_count: draw.integer(0, 6),
  antifraud_logic_score: Math.floor(100 * draw.fraction() ** 4)
})

/** Width and height of the pictures of affiliates, which one in five has. */
const pictureSide = 96
const withoutPicture = 0.8

/** What the affiliates are made of. */
interface Surroundings {
  readonly draw: Draw
  readonly moments: Moments
  readonly ground: Ground
  readonly reference: ReferenceData
}

/** An affiliate on its own: its profile, and its row as far as it depends on no other. */
const makeAffiliate = (
  surroundings: Surroundings,
  profile: AffiliateProfile,
  index: number,
  pictureOf: ReturnType<typeof makePictures>
) => {
  const { draw, moments, ground, reference } = surroundings
  const id = index + 1
  const access = accessColumns(draw, index)
  const trafficSources = draw.sample(reference.trafficSources, draw.integer(1, 4))
  const hasPicture = draw.orNull(withoutPicture, true) !== null
  const picture = hasPicture ? pictureOf({ id, palette: id }, pictureSide, pictureSide) : null
  const columns = {
    id,
    ...profileColumns(draw, profile, id, picture),
    ...utmColumns(draw),
    ...settingColumns(draw),
    ...payment(draw, profile, id),
    ...invoicingColumns(draw, profile, ground.paymentTermsIds),
    ...access,
    ...timeColumns(draw, moments, index, access.status),
    ip: ipv4(index),
    sources_count: trafficSources.length,
    tier_id: draw.orNull(0.1, draw.pick([...ground.tierIds, ...reference.tiers.map(idOf)]))
  }
  const row = { ...columns, search_text: accountSearchText(columns) }
  return { profile, picture, trafficSources, row }
}
type Loner = ReturnType<typeof makeAffiliate>

/** The columns that an affiliate has in common with another one, when it does. */
const sharedColumns = ({ row }: Loner, index: number, twin: Loner | undefined) => {
  const address = sharesAddress(index) ? twin?.row : undefined
  const payment = sharesPayment(index) ? twin?.row : undefined
  const { payment_methods, payment_details } = payment ?? row
  return { ip: address?.ip ?? row.ip, payment_methods, payment_details }
}

/** The id of an affiliate that was active before this one came, often the first of them all. */
const referrer = (draw: Draw, { row }: Loner, others: ReadonlyArray<Loner>): number | null => {
  const sponsors = others.filter(
    (other) =>
      other.row.id < row.id && other.row.status === Status.Active && other.row.created < row.created
  )
  if (!Array.isReadonlyArrayNonEmpty(sponsors) || !draw.chance(0.25)) return null
  return (draw.chance(0.2) ? sponsors[0] : draw.pick(sponsors)).row.id
}

/** All affiliates, applicants included. */
export const affiliates = (surroundings: Surroundings) => {
  const { draw } = surroundings
  const hostOf = makeHosts()
  const pictureOf = makePictures("images")
  const loners = Array.makeBy(count, (index) => {
    const own = index === 0 ? withoutGaps(draw) : draw
    const profile = affiliateProfile(own, hostOf)
    return makeAffiliate({ ...surroundings, draw: own }, profile, index, pictureOf)
  })
  return Array.map(loners, (affiliate, index) => ({
    ...affiliate,
    row: {
      ...affiliate.row,
      ...sharedColumns(affiliate, index, loners[index - twinDistance]),
      referred_by: referrer(draw, affiliate, loners)
    }
  }))
}
export type Affiliate = ReturnType<typeof affiliates>[number]
