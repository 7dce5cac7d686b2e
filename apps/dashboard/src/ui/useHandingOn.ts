import { useLayoutEffect, useRef } from "react"

/** Nobody who uses the keyboard is thrown out of the page. */
const focusPage = () => document.getElementById("content")?.focus({ preventScroll: true })

/** A button that goes while it has the focus hands it on to the page: what it offered is done. */
export const useHandingOn = () => {
  const ref = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = ref.current
    return () => {
      if (button !== null && button === document.activeElement) focusPage()
    }
  }, [])
  return ref
}
