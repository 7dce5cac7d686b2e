import { useEffect, useState } from "react"

/** Gives the focus back to what opened a dialog, once the dialog is gone. */
export const useReturningFocus = () => {
  // Looked at before the dialog is there, which takes the focus.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener]
  )
}
