import { createContext, useContext } from "react"
import type { Viewer } from "../data/session.ts"
import { useLanguage } from "../texts/useTexts.tsx"

/** Whoever is signed in, for the pages that only those see. */
export const CurrentViewer = createContext<Viewer | undefined>(undefined)

/** Pages stand below the sign-in, so there is always somebody. */
export const useViewer = (): Viewer => {
  const viewer = useContext(CurrentViewer)
  if (viewer === undefined) throw new Error("A page was shown to nobody")
  return viewer
}

/** How numbers (`locale`) and dates are written for the viewer: as the account says, or else as the language does. */
export const useWriting = () => {
  const { session, timezone } = useViewer()
  const { language } = useLanguage()
  const { date_locale, number_locale } = session
  return {
    zone: timezone,
    language,
    locale: number_locale ?? language,
    dates: { locale: date_locale ?? language, isInDigits: date_locale !== null }
  }
}
