import { useTexts } from "../texts/useTexts.tsx"
import type { Today } from "./follow.ts"

/** Whether the numbers of the page follow what happens. */
export const LiveMark = ({ today }: { readonly today: Today | undefined }) => {
  const say = useTexts()
  return today === undefined ? null : <span className="live">{say("Live")}</span>
}
