/**
 * What the newest conversions of an offer tell of one more: how long after their clicks they came, from which addresses
 * and devices, and who brought them.
 */

/** A conversion of the offer, as far as it is looked at. */
export interface Sampled {
  readonly affiliate_id: number
  /** From the click on. */
  readonly seconds: number
  readonly ip: string | null
  /** What the user agent tells, as one text; null where it tells nothing. */
  readonly device: string | null
}

/** So many of the newest conversions of an offer are looked at. */
export const mostSampled = 200

/** Fewer conversions of others say nothing of how long one takes. */
const leastTimed = 20

/** Fewer conversions of an affiliate say nothing of its visitors. */
const leastOwn = 10

/** So many conversions from one address, the new one included, are several. */
const leastRepeated = 4

const middleOf = (sorted: ReadonlyArray<number>): number => sorted[sorted.length >> 1] ?? 0

/** Counts without a copy, because each new conversion counts the whole sample. */
const count = (sample: ReadonlyArray<Sampled>, is: (one: Sampled) => boolean): number =>
  sample.reduce((sum, one) => (is(one) ? sum + 1 : sum), 0)

const secondsOf = ({ seconds }: Sampled): number => seconds

/** Whether hardly any of the others came so soon: one in a hundred at most, and ten times as late in the middle. */
export const isQuick = (
  sample: ReadonlyArray<Sampled>,
  { affiliate_id, seconds }: Pick<Sampled, "affiliate_id" | "seconds">
): boolean => {
  const isOther = (one: Sampled) => one.affiliate_id !== affiliate_id
  const others = count(sample, isOther)
  if (others < leastTimed) return false
  const asSoon = count(sample, (one) => isOther(one) && one.seconds <= seconds)
  if (asSoon * 100 > others) return false
  const sorted = sample
    .filter(isOther)
    .map(secondsOf)
    .sort((a, b) => a - b)
  return seconds * 10 < middleOf(sorted)
}

/** Whether several came from the same address. */
export const isRepeatedAddress = (
  sample: ReadonlyArray<Sampled>,
  { ip }: Pick<Sampled, "ip">
): boolean => ip !== null && count(sample, (one) => one.ip === ip) + 1 >= leastRepeated

/** Whether nearly all of the affiliate's come from the one kind of device, and at most two in five of the others'. */
export const isRepeatedDevice = (
  sample: ReadonlyArray<Sampled>,
  { affiliate_id, device }: Pick<Sampled, "affiliate_id" | "device">
): boolean => {
  if (device === null) return false
  const own = count(sample, (one) => one.affiliate_id === affiliate_id)
  const others = sample.length - own
  if (own < leastOwn || others < leastOwn) return false
  const alike = count(sample, (one) => one.device === device)
  const ownAlike = count(
    sample,
    (one) => one.device === device && one.affiliate_id === affiliate_id
  )
  return ownAlike * 10 >= own * 9 && (alike - ownAlike) * 5 <= others * 2
}
