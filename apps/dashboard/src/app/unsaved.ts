import { useEffect } from "react"

/** The forms on the page in which something was typed that is not saved. */
const forms = new Set<object>()

/** Whether something is lost when the page goes. */
export const isAnythingUnsaved = (): boolean => forms.size > 0

/** Tells whoever takes the page away that something was typed on it. */
export const useUnsaved = (isUnsaved: boolean) => {
  useEffect(() => {
    if (!isUnsaved) return
    const form = {}
    forms.add(form)
    return () => {
      forms.delete(form)
    }
  }, [isUnsaved])
}
