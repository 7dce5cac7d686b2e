const of = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** The colours of the page, for what is drawn on a canvas. */
export const colours = () => ({
  accent: of("--mantine-primary-color-filled"),
  line: of("--line"),
  quiet: of("--quiet"),
  text: of("--mantine-color-text")
})
