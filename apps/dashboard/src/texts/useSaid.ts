import type { Said } from "../records/Action.ts"
import { useTexts } from "./useTexts.tsx"

/** Says a text with the values that stand in it. */
export const useSaid = () => {
  const say = useTexts()
  return (said: Said): string => {
    if (typeof said === "string") return say(said)
    const [text, values] = said
    return say(text, values)
  }
}
