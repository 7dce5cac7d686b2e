/**
 * The language that the page is written in, for texts that are made outside of components, where no hook
 * tells it.
 */
export const pageLocale = (): string => document.documentElement.lang || "en"
