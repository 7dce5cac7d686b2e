import { useEffect, useState } from "react"
import { useViewer } from "../app/useViewer.ts"
import { follow, type Today } from "./follow.ts"

/** Today's numbers as they change; nothing while they can't be followed. */
export const useToday = (): Today | undefined => {
  const { role, session } = useViewer()
  const [today, setToday] = useState<Today>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has other numbers
  useEffect(() => {
    setToday(undefined)
    return follow(role, setToday)
  }, [role, session.account_id])
  return today
}
