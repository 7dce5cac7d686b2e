/** The groups of an IPv6 address, the left out ones included. */
const groups = (ip: string): ReadonlyArray<string> => {
  const [head = "", tail] = ip.split("::")
  const left = head === "" ? [] : head.split(":")
  const right = tail === undefined || tail === "" ? [] : tail.split(":")
  return [
    ...left,
    ...new Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"),
    ...right
  ]
}

/** The first groups of 16 bits of an IPv6 address in the system's spelling. */
export const ipv6Network = (ip: string, count: number): string =>
  `${groups(ip).slice(0, count).join(":")}::`
