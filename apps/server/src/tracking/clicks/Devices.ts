import type { Visitor } from "@affnet/domain"
import { isbot } from "isbot"
import { LRUCache } from "lru-cache"
import { UAParser } from "ua-parser-js"

/** A device, as the user agent describes it. */
export type Device = Pick<
  Visitor.Visitor,
  "device_type" | "device_brand" | "device_model" | "device_os" | "browser" | "is_bot"
>

/** Taking one apart takes about 50 µs; most visitors have one of a few thousand. */
const rememberedMax = 5_000

/** Names under which reports show what the parser calls differently. */
const systems: Readonly<Record<string, string>> = {
  "Mac OS": "macOS",
  "Chromium OS": "ChromeOS",
  Ubuntu: "Linux",
  Debian: "Linux",
  Fedora: "Linux",
  Mint: "Linux",
  "Windows Phone": "Windows Phone",
  "Windows Mobile": "Windows Phone"
}

const browsers: Readonly<Record<string, string>> = {
  "Mobile Safari": "Safari",
  "Chrome Headless": "Chrome",
  "Mobile Firefox": "Firefox"
}

/** Browsers that keep their device to themselves say so with this letter. */
const withheldModel = "K"

const read = (userAgent: string): Device => {
  const { browser, device, os } = new UAParser(userAgent).getResult()
  const isTablet = device.type === "tablet"
  const system = os.name === undefined ? null : (systems[os.name] ?? os.name)
  const computer = system === null ? null : "desktop"
  return {
    device_type: device.type === "mobile" ? "smartphone" : (device.type ?? computer),
    device_brand: device.vendor ?? null,
    device_model: device.model === withheldModel ? null : (device.model ?? null),
    device_os: system === "iOS" && isTablet ? "iPadOS" : system,
    browser: browser.name === undefined ? null : (browsers[browser.name] ?? browser.name),
    // Every browser sends a user agent; requests without one come from programs.
    is_bot: userAgent === "" || isbot(userAgent)
  }
}

/** Tells devices from user agents. */
export const makeDeviceOf = () => {
  const remembered = new LRUCache<string, Device>({ max: rememberedMax })
  return (userAgent: string): Device => {
    const known = remembered.get(userAgent)
    if (known !== undefined) return known
    const device = read(userAgent)
    remembered.set(userAgent, device)
    return device
  }
}
