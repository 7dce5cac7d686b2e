/** The public paths that write. */

const conversionPixel = "/track/pixel"
const impression = /^\/impression(?:[/?]|$)/u
const others = /^\/(?:click(?:[/?]|$)|c\/|track\/)/u

/** Characters of an address that is written in another way than usual, and means the same. */
const unusual = /^[^/]|%/u

const decoded = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** An address without its scheme and host, cut where the routes cut it. */
const withoutHost = (url: string): string =>
  url.startsWith("/") ? url : url.slice(url.indexOf("/", url.indexOf("//") + 2))

const cutQuery = (url: string): string => {
  const end = url.indexOf("?")
  return end === -1 ? url : url.slice(0, end)
}

/** The path of an address as the routes read it: without a host, and with its escapes decoded. */
export const pathOf = (url: string): string => {
  const path = cutQuery(url)
  return unusual.test(path) ? decoded(cutQuery(withoutHost(url))) : path
}

/** Whether a path is one of the pixel that reports conversions. */
export const isConversionPixel = (path: string): boolean => path.startsWith(conversionPixel)

/** Whether a path is one that pages show as an image, so that it is answered with one. */
export const isPixel = (path: string): boolean => isConversionPixel(path) || impression.test(path)

/** Whether a path is one of a click, an impression, a report of a conversion or a pixel. */
export const isTracking = (path: string): boolean => others.test(path) || impression.test(path)
