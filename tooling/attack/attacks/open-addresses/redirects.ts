/** Links of the network that lead to where the sender likes. */
import { type Attack, held, lost } from "../../Attack.ts"
import { setNetwork } from "../../Stranger.ts"
import type { Reply, Target } from "../../Target.ts"

const evil = "evil.example"
const back = "back.example"
/** Of no country, so that no rule turns them away. */
const visitor = "198.18.255.80"

/**
 * Parameters by which other trackers say where visitors go, of which this one has `deep_link` alone, and some that
 * macros are filled with.
 */
const names = [
  ...["deep_link", "url", "u", "r", "redirect", "redirect_uri", "return", "return_url", "next"],
  ...["target", "dest", "link", "landing_page", "trafficback", "trafficback_url", "fallback"],
  ...["source", "sub_id1", "aff_click_id"]
]

/** What some program could take for the offer's own host, or for no address at all. */
const deepLinks = (host: string): ReadonlyArray<string> => [
  `https://${evil}/`,
  `//${evil}/`,
  `/\\${evil}/`,
  `\\\\${evil}`,
  `https:${evil}`,
  `https:\\\\${evil}`,
  `https://${host}@${evil}/`,
  `https://${host}:443@${evil}/`,
  `https://${evil}\\@${host}/`,
  `https://${evil}%2f@${host}/`,
  `https://somebody:secret@${host}/`,
  `https://${host}.${evil}/`,
  `https://${host}\u3002${evil}/`,
  `https://${host}%2e${evil}/`,
  `https://${host}%00.${evil}/`,
  `https://${host}\u0000.${evil}/`,
  `https://${host}:8443/`,
  `https://${evil}/${host}`,
  `https://${evil}?${host}`,
  `https://${evil}#${host}`,
  `https://${host}\r\nLocation: https://${evil}/`,
  `https://${host}/\r\n\r\n<script>location="https://${evil}"</script>`,
  "javascript:alert(1)",
  "JaVa\tScRiPt:alert(1)",
  "\u0001javascript:alert(1)",
  `javascript://${host}/%0aalert(1)`,
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  `ftp://${host}/`,
  `blob:https://${host}/1`
]

/** Where a browser would go, which reads addresses more kindly than programs. */
const goal = ({ origin }: Target, { headers }: Reply): URL | undefined => {
  const location = headers.get("location")
  return location === null ? undefined : new URL(location, origin)
}

const isAt = (url: URL, host: string): boolean =>
  /^https?:$/u.test(url.protocol) && url.host === host && url.username + url.password === ""

/** The link of an offer, and that of a campaign of it. */
const linksOf = async ({ ids, keys, send }: Target): Promise<ReadonlyArray<string>> => {
  const headers = { "X-API-Key": keys.affiliate ?? "", "Content-Type": "application/json" }
  const body = JSON.stringify({ name: "Redirects", offer_id: ids.offer_id })
  const { text } = await send("/api/v2/affiliate/campaigns", { method: "POST", headers, body })
  const { hash } = JSON.parse(text).info.campaign
  return [`/click?o=${ids.offer_id}&a=${ids.affiliate_id}`, `/c/${hash}?`]
}

/** Follows a link with each address in each parameter, and returns what leads elsewhere. */
const strayed = async (
  target: Target,
  link: string,
  host: string,
  texts: ReadonlyArray<string>
) => {
  const astray = new Array<string>()
  for (const text of texts) {
    const query = new URLSearchParams(names.map((name): [string, string] => [name, text]))
    const reply = await target.from(visitor, `${link}&${query}`)
    const url = goal(target, reply)
    if (url === undefined) return [`no redirect but ${reply.status} for ${text}`]
    if (!isAt(url, host)) astray.push(`${text} to ${url}`)
  }
  return astray
}

const openRedirect: Attack = {
  name: "have a link of the network lead to another site, or run a script",
  play: async (target) => {
    const links = await linksOf(target)
    let followed = 0
    for (const link of links) {
      const plain = goal(target, await target.from(visitor, link))
      if (plain === undefined) return lost(`${link} leads nowhere`)
      const own = `${plain.origin}/a/page?of=its#own`
      const query = new URLSearchParams({ deep_link: own })
      const deep = goal(target, await target.from(visitor, `${link}&${query}`))
      if (deep?.pathname !== "/a/page") return lost(`deep links are not followed: ${deep}`)
      const texts = deepLinks(plain.host)
      const [astray] = await strayed(target, link, plain.host, texts)
      if (astray !== undefined) return lost(astray)
      followed += texts.length
    }
    return held(`${followed} links lead to the offer`)
  }
}

/** Links of nothing, of nobody, and of what was turned away. */
const invalid = ({ ids }: Target): ReadonlyArray<string> => [
  `/click?o=${ids.offer_id}&a=2147483647`,
  `/click?o=2147483647&a=${ids.affiliate_id}`,
  "/c/nothing?"
]

const openTrafficback: Attack = {
  name: "have invalid traffic go back to another site",
  play: async (target) => {
    const { text } = await target.asManager("/settings/network")
    const { trafficback_url } = JSON.parse(text).info.network
    await setNetwork(target, { trafficback_url: `https://${back}/?s={source}&d={deep_link}` })
    try {
      let followed = 0
      for (const link of invalid(target)) {
        const host = goal(target, await target.from(visitor, link))?.host
        if (host === undefined) return lost(`${link} leads nowhere`)
        const texts = [...deepLinks(host), `@${evil}/`, `.${evil}/`, "{deep_link}"]
        const [astray] = await strayed(target, link, host, texts)
        if (astray !== undefined) return lost(astray)
        followed += texts.length
      }
      return held(`${followed} links lead to where the network says`)
    } finally {
      await setNetwork(target, { trafficback_url })
    }
  }
}

/** Addresses of pages, with another site where a page may look for where to go on. */
const pages = ["/", "/sign-in/link", "/reset-password", "/accept-invitation", "/verify-email"]
const paths = [
  ...pages.map((page) => `${page}?${names.map((name) => `${name}=https://${evil}/`).join("&")}`),
  `//${evil}/`,
  `//${evil}/%2e%2e`,
  `/%2f%2f${evil}/`,
  `/\\${evil}/`,
  `/%5c${evil}/..`,
  `/.${evil}`,
  `/assets//${evil}/`,
  `/health//${evil}/`,
  `/click//${evil}/`,
  `/c//${evil}/`
]

const leadingPage: Attack = {
  name: "have a page of the network lead to another site",
  play: async (target) => {
    const replies = await Promise.all(paths.map((path) => target.from(visitor, path)))
    const leading = replies.filter((reply) => {
      const url = goal(target, reply)
      return url !== undefined && url.origin !== target.origin
    })
    if (leading.length > 0) return lost(`${leading.length} lead elsewhere`)
    const naming = replies.filter(({ text }) => text.includes(`https://${evil}`))
    return naming.length === 0
      ? held(`${replies.length} pages lead nowhere else`)
      : lost(`${naming.length} pages hold the other site's address`)
  }
}

export const redirects: ReadonlyArray<Attack> = [openRedirect, openTrafficback, leadingPage]
