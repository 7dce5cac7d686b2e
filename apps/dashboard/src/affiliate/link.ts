/** The link with what is filled in. */
export const linkWith = (base: string, parts: Readonly<Record<string, string>>): string => {
  const url = new URL(base)
  for (const [name, value] of Object.entries(parts)) {
    const text = value.trim()
    if (text !== "") url.searchParams.set(name, text)
  }
  return url.href
}
