/** A link that leads to a landing page whoever clicks. */
export interface Link {
  readonly offer_id: number
  readonly affiliate_id: number
}

/** A click as it is sent. */
export interface Click {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

const agents = [
  "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
  "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"
]

/** Minor versions make up the thousands of user agents that are about at any time. */
const versions = 400

const below = (count: number): number => Math.floor(Math.random() * count)

/** Makes requests of people who click on the links. */
export const makeClicks = (links: ReadonlyArray<Link>) => (): Click => {
  const link = links[below(links.length)]
  const query = `o=${link?.offer_id}&a=${link?.affiliate_id}&aff_click_id=${below(1e9)}&source=feed&sub_id1=ad-${below(40)}&sub_id2=${below(1e6)}`
  return {
    path: `/click?${query}`,
    headers: {
      "user-agent": `${agents[below(agents.length)]} v${below(versions)}`,
      "x-forwarded-for": `5.9.${below(256)}.${below(256)}`,
      "accept-language": "de-DE,de;q=0.9,en;q=0.8",
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    }
  }
}
