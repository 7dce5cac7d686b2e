import { useTexts } from "../texts/useTexts.tsx"
import type { Today } from "./follow.ts"

/** Whether the numbers of the page follow what happens. Its place is kept, so that nothing moves when they do. */
export const LiveMark = ({ today }: { readonly today: Today | undefined }) => {
  const say = useTexts()
  return (
    <span className="live" style={{ visibility: today === undefined ? "hidden" : "visible" }}>
      {say("Live")}
    </span>
  )
}
