/** What an impression brings along in its address: `/impression?o=…&a=…&creative_id=…`, or `/impression/{hash}?…`. */
import * as ClickInput from "../clicks/ClickInput.ts"

const address = /^\/impression(?:\/([^/?#]*))?\/?(?:\?|$)/u

/** Reads the address of an impression, its host left out, as that of a click; `undefined` for another one. */
export const fromAddress = (url: string): ClickInput.ClickInput | undefined => {
  const found = address.exec(url)
  if (found === null) return undefined
  const start = url.indexOf("?")
  return ClickInput.fromQuery(start === -1 ? "" : url.slice(start + 1), found[1] || null)
}
