import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react"
import { en } from "./en.ts"
import type { Catalog, Text } from "./Text.ts"

/** Says a text in the language of the page, with values in place of `{name}`. */
export type Say = (text: Text, values?: Readonly<Record<string, string | number>>) => string

const languages = ["en", "de"] as const
export type Language = (typeof languages)[number]

interface Spoken {
  readonly say: Say
  readonly sayReceived: (sentence: string) => string
  readonly language: Language
  readonly choose: (language: Language) => void
}

/** English needs no catalog; others are loaded by whoever reads them. */
const catalogs: Readonly<Record<Language, () => Promise<Catalog | undefined>>> = {
  en: async () => undefined,
  de: async () => (await import("./de.ts")).de
}

const isTextOf = (catalog: Catalog, sentence: string): sentence is Text =>
  Object.hasOwn(catalog, sentence)

/** What a sentence quotes, or counts up at its end. */
const quoted = /`[^`]*`|(?<=: )[\w, ]+(?=\.$)/gu
const value = /`?\{value\}`?/gu
const lastNumber = /\d+(?:\.\d+)?(?=\D*$)/u

/**
 * What `sayReceived` does, for a catalog; pure. What a sentence quotes stands in the catalog as `{value}`, one after
 * the other, and its last bound as `{count}`.
 */
export const sayReceivedWith =
  (catalog: Catalog | undefined) =>
  (sentence: string): string => {
    if (catalog === undefined) return en.get(sentence) ?? sentence
    if (isTextOf(catalog, sentence)) return catalog[sentence]
    const unquoted = sentence.replaceAll(quoted, (one) =>
      one.startsWith("`") ? "`{value}`" : "{value}"
    )
    if (unquoted !== sentence && isTextOf(catalog, unquoted)) {
      const values = sentence.match(quoted)?.values()
      return catalog[unquoted].replaceAll(value, (whole) => values?.next().value ?? whole)
    }
    const [count] = lastNumber.exec(sentence) ?? []
    const bounded = sentence.replace(lastNumber, "{count}")
    return count !== undefined && isTextOf(catalog, bounded)
      ? catalog[bounded].replace("{count}", count)
      : sentence
  }

/** What `say` does, for a catalog; pure. */
export const sayWith = (catalog: Catalog | undefined): Say => {
  const sayReceived = sayReceivedWith(catalog)
  return (text, values = {}) =>
    sayReceived(text).replaceAll(/\{(\w+)\}/gu, (whole, name) =>
      name in values ? String(values[name]) : whole
    )
}

const Language = createContext<Spoken>({
  say: sayWith(undefined),
  sayReceived: sayReceivedWith(undefined),
  language: "en",
  choose: () => undefined
})

const stored = "affnet.language"

const first = (): Language => {
  const wanted = localStorage.getItem(stored) ?? navigator.language.slice(0, 2)
  return languages.find((language) => language === wanted) ?? "en"
}

export const TextsProvider = ({ children }: { readonly children: ReactNode }) => {
  const [language, setLanguage] = useState(first)
  const [catalog, setCatalog] = useState<Catalog>()
  useEffect(() => {
    let isWanted = true
    document.documentElement.lang = language
    catalogs[language]().then(
      (loaded) => isWanted && setCatalog(loaded),
      () => isWanted && setCatalog(undefined)
    )
    return () => {
      isWanted = false
    }
  }, [language])
  const spoken = useMemo(
    () => ({
      say: sayWith(catalog),
      sayReceived: sayReceivedWith(catalog),
      language,
      choose: (next: Language) => {
        localStorage.setItem(stored, next)
        setLanguage(next)
      }
    }),
    [catalog, language]
  )
  return <Language value={spoken}>{children}</Language>
}

export const useLanguage = (): Spoken => useContext(Language)
export const useTexts = (): Say => useContext(Language).say
/** Says a sentence of the network's own in the language of the page; one that the catalog lacks stays as it came. */
export const useReceived = (): Spoken["sayReceived"] => useContext(Language).sayReceived
