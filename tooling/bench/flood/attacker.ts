/**
 * A flood from one network: clicks with as much text as costs no more than others, reports of conversions that nobody made, and
 * pixels, in turn, at a bounded rate. Some of the reports name a click of others. Usage:
 * attacker.ts <origin> <requests a second> <seconds> <link as JSON> <click id of others> <connections>;
 * prints how many requests got which status as JSON.
 */
import { connect } from "node:net"
import { argv } from "node:process"
import type { Link } from "../clicks/people.ts"

const [
  ,
  ,
  origin = "",
  perSecond = "1",
  seconds = "1",
  given = "{}",
  others = "",
  connections = "1"
] = argv
const { affiliate_id, offer_id }: Link = JSON.parse(given)
const { host, hostname, port } = new URL(origin)

const turnMillis = 10
const network = "198.51.100.7"

/** As much as one token of the limit buys: a click counts once for each 512 characters. */
const texts = `&sub_id1=${"x".repeat(400)}`

let sent = 0
const nextPath = (): string => {
  sent += 1
  switch (sent % 4) {
    case 0:
      return `/click?o=${offer_id}&a=${affiliate_id}&aff_click_id=${sent}${texts}`
    case 1:
      return `/track/conv?click_id=${others}&adv_order_id=${sent}`
    case 2:
      return `/track/conv?click_id=${sent.toString(16).padStart(32, "0")}&adv_order_id=${sent}`
    default:
      return `/track/pixel?click_id=${sent.toString(16).padStart(32, "0")}`
  }
}

const statuses = new Map<string, number>()
const end = performance.now() + Number(seconds) * 1000
/** Requests that may be sent in this turn. */
let allowed = 0
const idle = new Set<() => void>()

const answer = /HTTP\/1\.1 (\d{3})[\s\S]*?\r\n\r\n/gu
const lengthOf = (head: string): number => Number(/^content-length: *(\d+)/imu.exec(head)?.[1] ?? 0)

/** A connection that has one request under way at most. */
const attack = () =>
  new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding("latin1")
    let received = ""
    const ask = () => {
      if (performance.now() >= end) return socket.destroy()
      if (allowed <= 0) return idle.add(ask)
      allowed -= 1
      return socket.write(
        `GET ${nextPath()} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${network}\r\nuser-agent: curl/8.0\r\n\r\n`
      )
    }
    socket.once("connect", ask)
    socket.on("data", (chunk) => {
      received += chunk
      const [head = "", status = ""] = new RegExp(answer).exec(received) ?? []
      if (head === "" || received.length < head.length + lengthOf(head)) return
      received = ""
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      ask()
    })
    socket.on("error", () => statuses.set("error", (statuses.get("error") ?? 0) + 1))
    socket.once("close", () => resolve())
  })

const pacing = setInterval(() => {
  allowed = (Number(perSecond) * turnMillis) / 1000
  const waiting = [...idle]
  idle.clear()
  for (const ask of waiting) ask()
}, turnMillis)
await Promise.all(Array.from({ length: Number(connections) }, attack))
clearInterval(pacing)
console.log(JSON.stringify(Object.fromEntries(statuses)))
