/** Which writes stop, and in which order, before a disk is full: unpaid ones first. */

/** Writes besides conversions and leads, which go on as long as the disk has space. */
export type Expendable = "logs" | "exports" | "uploads" | "clicks"

/** A volume, in bytes. */
export interface DiskSpace {
  readonly free: number
  readonly total: number
}

/** The share of the floor below which each stops, the first one first. */
const shares: ReadonlyArray<readonly [what: Expendable, share: number]> = [
  ["logs", 1],
  ["exports", 1 / 2],
  ["uploads", 1 / 2],
  ["clicks", 1 / 4]
]

/** On a small volume the floor is no more than this share of it. */
const volumeShare = 1 / 10

/** Writes that stop at this free space, in order. */
export const stoppedWith = (
  { free, total }: DiskSpace,
  floorBytes: number
): ReadonlyArray<Expendable> => {
  const floor = Math.min(floorBytes, total * volumeShare)
  return shares.filter(([, share]) => free < floor * share).map(([what]) => what)
}
