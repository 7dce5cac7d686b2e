import { TextInput } from "@mantine/core"
import { useState } from "react"
import { isDay, type Period, periodBetween } from "../address/Period.ts"
import { useAddress } from "../app/useAddress.ts"
import { useTexts } from "../texts/useTexts.tsx"

/** Two days. What is typed stays in the fields until it is a range, and only then goes into the address. */
export const OtherDays = ({ period }: { readonly period: Period }) => {
  const say = useTexts()
  const { type } = useAddress()
  const [draft, setDraft] = useState<Period>()
  const shown = draft ?? period
  const take = (change: Partial<Period>) => {
    const typed = { ...shown, ...change }
    const next = periodBetween(typed.from, typed.to)
    setDraft(next === undefined ? typed : undefined)
    if (next !== undefined) type({ period: undefined, ...next })
  }
  // A field that is left empty or half typed has the day that still counts.
  const leave = () => {
    if (draft === undefined) return
    take({
      from: isDay(draft.from) ? draft.from : period.from,
      to: isDay(draft.to) ? draft.to : period.to
    })
  }
  const isTurned = isDay(shown.from) && isDay(shown.to) && shown.from > shown.to
  return (
    <>
      <TextInput
        type="date"
        aria-label={say("First day")}
        value={shown.from}
        onChange={({ currentTarget }) => take({ from: currentTarget.value })}
        onBlur={leave}
      />
      <TextInput
        type="date"
        aria-label={say("Last day")}
        value={shown.to}
        error={isTurned ? say("The last day is before the first.") : undefined}
        onChange={({ currentTarget }) => take({ to: currentTarget.value })}
        onBlur={leave}
      />
    </>
  )
}
