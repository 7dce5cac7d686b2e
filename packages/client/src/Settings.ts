import type { Hooks } from "./Hooks.ts"
import {
  apiKeyMessage,
  apiKeyPattern,
  baseUrlMessage,
  isBaseUrl,
  isTimeout,
  timeoutMessage
} from "./OptionRules.ts"
import type { ClientOptions } from "./Options.ts"
import type { Platform } from "./Platform.ts"
import { defaultAttempts } from "./RetryRule.ts"

/** What all calls of a client have in common. */
export interface Settings {
  /** Without a slash at its end. */
  readonly baseUrl: string
  /** `null` where a cookie takes its place. */
  readonly apiKey: string | null
  readonly timeout: number
  readonly maxAttempts: number
  readonly hooks: Hooks
  readonly platform: Platform
}

const defaultTimeoutMillis = 30_000

/** The settings that the options ask for. Throws a `TypeError` that names an option, never its value. */
export const settingsOf = (options: ClientOptions, platform: Platform): Settings => {
  const { apiKey, baseUrl, maxAttempts = defaultAttempts, timeout = defaultTimeoutMillis } = options
  for (const [name, value] of Object.entries({ baseUrl, apiKey })) {
    const isCookie = name === "apiKey" && value === null
    if (typeof value !== "string" && !isCookie) {
      throw new TypeError(`${name} must be a text, but is ${typeof value}`)
    }
  }
  if (!isBaseUrl(baseUrl)) throw new TypeError(`baseUrl ${baseUrlMessage}`)
  if (apiKey !== null && !apiKeyPattern.test(apiKey)) throw new TypeError(`apiKey ${apiKeyMessage}`)
  if (!isTimeout(timeout)) throw new TypeError(`timeout ${timeoutMessage}`)
  return {
    baseUrl: baseUrl.replace(/\/$/u, ""),
    apiKey,
    timeout,
    maxAttempts,
    hooks: options,
    platform: options.fetch === undefined ? platform : { ...platform, fetch: options.fetch }
  }
}
