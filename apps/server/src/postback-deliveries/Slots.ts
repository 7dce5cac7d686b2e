import type { Busy, DueDelivery } from "./PostbackQueueRepo.ts"

/** How much a worker sends at once. One host that does not answer leaves room for all others. */
const limits = { all: 32, host: 4, affiliate: 8 }

type Caller = Pick<DueDelivery, "host" | "affiliate_id">

const counter = <K>(limit: number) => {
  const counts = new Map<K, number>()
  const add = (key: K, by: number) => {
    const count = (counts.get(key) ?? 0) + by
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  const full = (): ReadonlyArray<K> =>
    [...counts].filter(([, count]) => count >= limit).map(([key]) => key)
  return { add, full, hasRoom: (key: K) => (counts.get(key) ?? 0) < limit }
}

/** The calls that a worker has open, by whom they go to. */
export const makeSlots = () => {
  let open = 0
  const hosts = counter<string>(limits.host)
  const affiliates = counter<number>(limits.affiliate)

  const change = ({ affiliate_id, host }: Caller, by: 1 | -1) => {
    open += by
    hosts.add(host, by)
    affiliates.add(affiliate_id, by)
  }

  return {
    hasRoom: () => open < limits.all,
    busy: (): Busy => ({ hosts: hosts.full(), affiliates: affiliates.full() }),
    /** Takes a place, if there is one for this delivery. */
    take: (caller: Caller): boolean => {
      const fits =
        open < limits.all && hosts.hasRoom(caller.host) && affiliates.hasRoom(caller.affiliate_id)
      if (fits) change(caller, 1)
      return fits
    },
    release: (caller: Caller): void => change(caller, -1)
  }
}
