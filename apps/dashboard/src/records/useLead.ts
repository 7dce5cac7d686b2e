import { useEffect, useRef } from "react"
import type { Problems } from "./Form.ts"

const wrong = '[aria-invalid="true"]'

/**
 * Leads whoever sent a form to the first field that needs another value, which may be far above; where there is none,
 * back to the button that waited, which loses the focus meanwhile.
 */
export const useLead = (told: Problems, isPending: boolean) => {
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    if (isPending) {
      isSent.current = true
      return
    }
    const field =
      Object.keys(told).length > 0 ? form.current?.querySelector<HTMLElement>(wrong) : null
    if (field) {
      field.focus()
      field.scrollIntoView({ block: "center" })
    } else if (isSent.current && document.activeElement === document.body) {
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    }
    isSent.current = false
  }, [isPending, told])
  return form
}
