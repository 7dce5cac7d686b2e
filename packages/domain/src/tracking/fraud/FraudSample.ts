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

const isOthersOf = (affiliate_id: number) => (one: Sampled) => one.affiliate_id !== affiliate_id

/** Whether hardly any of the others came so soon: one in a hundred at most, and ten times as late in the middle. */
export const isQuick = (
  sample: ReadonlyArray<Sampled>,
  { affiliate_id, seconds }: Pick<Sampled, "affiliate_id" | "seconds">
): boolean => {
  const others = sample.filter(isOthersOf(affiliate_id)).map((one) => one.seconds)
  if (others.length < leastTimed) return false
  const asSoon = others.filter((one) => one <= seconds).length
  return asSoon * 100 <= others.length && seconds * 10 < middleOf(others.toSorted((a, b) => a - b))
}

/** Whether several came from the same address. */
export const isRepeatedAddress = (
  sample: ReadonlyArray<Sampled>,
  { ip }: Pick<Sampled, "ip">
): boolean => ip !== null && sample.filter((one) => one.ip === ip).length + 1 >= leastRepeated

/** Whether nearly all of the affiliate's come from the one kind of device, and at most two in five of the others'. */
export const isRepeatedDevice = (
  sample: ReadonlyArray<Sampled>,
  { affiliate_id, device }: Pick<Sampled, "affiliate_id" | "device">
): boolean => {
  if (device === null) return false
  const others = sample.filter(isOthersOf(affiliate_id))
  const own = sample.filter((one) => one.affiliate_id === affiliate_id)
  if (own.length < leastOwn || others.length < leastOwn) return false
  const alike = (ones: ReadonlyArray<Sampled>) => ones.filter((one) => one.device === device).length
  return alike(own) * 10 >= own.length * 9 && alike(others) * 5 <= others.length * 2
}
