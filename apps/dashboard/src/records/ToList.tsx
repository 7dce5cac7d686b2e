import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import type { Owner } from "./useNoun.ts"

/** The way back from a record to the others. There is none where it is the only one. */
export const ToList = ({ base, noun }: Pick<Owner, "base" | "noun">) => {
  const say = useTexts()
  return noun.isOnly === true ? null : <Go to={base}>← {say(noun.title)}</Go>
}
