import { useReceived, useTexts } from "../texts/useTexts.tsx"
import type { ToldClick } from "./story.ts"

/** A click or a conversion; managers alone are told how much it looks like fraud. */
type Event = Partial<ToldClick>

/** What looks like fraud, and what each sign of it weighs. */
export const Findings = ({ event }: { readonly event: Event }) => {
  const { antifraud_logic_score: score = null, fraud_findings: findings = [] } = event
  const say = useTexts()
  const sayReceived = useReceived()
  if (findings.length === 0 || score === null) return null
  return (
    <>
      <h3>{say("Signs of fraud: {score} of 100", { score })}</h3>
      <ul className="story">
        {findings.map(({ message, rule, weight }) => (
          <li key={rule}>
            <span className="bad">{weight}</span>
            {sayReceived(message)}
          </li>
        ))}
      </ul>
    </>
  )
}
