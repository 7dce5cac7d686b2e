import { Schema } from "effect"

/** The message for a text that is no such URL. */
export const message = "must be an http or https URL of at most 2048 characters"

/** Random text after the scheme is hardly ever a URL; generated ones look like this. */
const likely = { source: "^https?://[a-z]{1,9}\\.example/[a-z0-9?=&{}]{0,20}$", flags: "u" }

/**
 * An absolute http or https URL as text, macros such as `{click_id}` behind the host included. A URL parser
 * forgives blanks and line breaks; here they are refused, so that the text is exactly what is requested.
 */
export const HttpUrl = Schema.String.annotate({ message })
  .check(
    Schema.isMaxLength(2048, { message }).abort(),
    Schema.isPattern(/^https?:\/\/[^\s/?#\\{}]+([/?#]\S*)?$/iu, {
      message,
      arbitraryConstraint: { patterns: [likely] }
    }).abort(),
    Schema.makeFilter((text) => URL.canParse(text) && !/[\p{Cc}\p{Cs}]/u.test(text), {
      message,
      toJsonSchema: () => [{}, true]
    })
  )
  .annotate({ description: "http or https URL", examples: ["https://shop.example/?c={click_id}"] })
export type HttpUrl = typeof HttpUrl.Type

/** Whether a URL names a user, with a password or without: such a one is not called. */
export const hasUser = (url: HttpUrl): boolean => /^https?:\/\/[^/?#]*@/iu.test(url)
