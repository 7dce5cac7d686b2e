/** Networks of machines that are rented: nobody browses from there but through programs. */

/**
 * Autonomous systems of the large ones, by the names of their operators. Networks that people browse through as well,
 * such as those of mobile proxies of carriers, are none of them.
 */
const systems: Readonly<Record<string, ReadonlyArray<number>>> = {
  Alibaba: [37963, 45102],
  Amazon: [14618, 16509],
  Contabo: [40021, 51167],
  Datacamp: [60068, 212238],
  DigitalOcean: [14061, 62567],
  Google: [15169, 396982],
  Hetzner: [24940, 212317, 213230],
  Hostinger: [47583],
  IBM: [36351],
  Ionos: [8560],
  Leaseweb: [28753, 30633, 60781],
  Linode: [63949],
  M247: [9009],
  Microsoft: [8075],
  Oracle: [31898],
  OVH: [16276],
  Scaleway: [12876],
  Tencent: [45090, 132203],
  Vultr: [20473]
}

const known: ReadonlySet<number> = new Set(Object.values(systems).flat())

/** Whether an autonomous system is one of rented machines. */
export const isHosting = (system: number): boolean => known.has(system)

/** What a connection from there is called. */
export const hosting = "hosting"
