import { Text } from "@mantine/core"
import type { Text as Words } from "../texts/Text.ts"
import { useReceived, useTexts } from "../texts/useTexts.tsx"
import { inputs } from "./inputs.ts"
import type { ToldClick } from "./story.ts"

const marks: Readonly<Record<string, readonly [sign: string, tone: string, title: Words]>> = {
  passed: ["✓", "good", "Passed"],
  failed: ["✗", "bad", "Failed"]
}

/** One rule after the other, and what became of it. */
export const Checks = ({ checks }: { readonly checks: ToldClick["checks"] }) => {
  const say = useTexts()
  const sayReceived = useReceived()
  if (checks.length === 0) return <Text size="sm">{say("Nothing was kept of the checks.")}</Text>
  return (
    <ol className="story">
      {checks.map(({ input, message, rule, verdict }) => {
        const [sign, tone, title] = marks[verdict] ?? ["•", "quiet", "Not looked at"]
        return (
          <li key={rule}>
            <span className={tone} role="img" aria-label={say(title)}>
              {sign}
            </span>
            <div>
              {sayReceived(rule)}
              {message !== null && <div className={tone}>{sayReceived(message)}</div>}
              {input !== null && <div className="quiet">{inputs(input, sayReceived)}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
