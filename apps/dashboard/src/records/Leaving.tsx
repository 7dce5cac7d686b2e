import { useBlocker } from "@tanstack/react-router"
import { useUnsaved } from "../app/unsaved.ts"
import { LeaveQuestion } from "../ui/LeaveQuestion.tsx"

/** What the address says of the same page may change. */
const isAnotherPage = ({
  current,
  next
}: {
  readonly current: { readonly pathname: string }
  readonly next: { readonly pathname: string }
}): boolean => current.pathname !== next.pathname

/** Asks before a page is left on which something was typed; before the tab is closed, the browser asks. */
export const Leaving = ({ isUnsaved }: { readonly isUnsaved: boolean }) => {
  useUnsaved(isUnsaved)
  const { proceed, reset, status } = useBlocker({
    shouldBlockFn: isAnotherPage,
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
    withResolver: true
  })
  return status === "blocked" ? <LeaveQuestion onLeave={proceed} onStay={reset} /> : null
}
