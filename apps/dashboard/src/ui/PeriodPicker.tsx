import { Group, NativeSelect } from "@mantine/core"
import { useState } from "react"
import { type Preset, presets, readPeriod } from "../address/Period.ts"
import { useAddress } from "../app/useAddress.ts"
import { useWriting } from "../app/useViewer.ts"
import { dayIn } from "../format/dates.ts"
import type { Text } from "../texts/Text.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { OtherDays } from "./OtherDays.tsx"

export const periodTitles: Readonly<Record<Preset, Text>> = {
  today: "Today",
  yesterday: "Yesterday",
  last_7_days: "Last 7 days",
  last_30_days: "Last 30 days",
  this_week: "This week",
  last_week: "Last week",
  this_month: "This month",
  last_month: "Last month"
}

/** The range of days that the address names, in the zone of the account. */
export const usePeriod = (usual: Preset = "last_7_days") => {
  const { search } = useAddress()
  const { zone } = useWriting()
  return readPeriod(search, dayIn(zone, Date.now()), usual)
}

/** Chooses a range of days: one that moves on with the calendar, or two days. */
export const PeriodPicker = ({ usual }: { readonly usual?: Preset }) => {
  const say = useTexts()
  const { set } = useAddress()
  const { zone } = useWriting()
  const { period, preset } = usePeriod(usual)
  const [isOpen, setOpen] = useState(false)
  const choose = (value: string) => {
    setOpen(value === "custom")
    if (value === "custom") set({ period: undefined, ...period })
    else set({ period: value, from: undefined, to: undefined })
  }
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        aria-label={say("Days")}
        value={preset}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          ...presets.map((value) => ({ value: String(value), label: say(periodTitles[value]) })),
          { value: "custom", label: say("Other days") }
        ]}
      />
      {(isOpen || preset === "custom") && <OtherDays period={period} />}
      <span className="quiet" style={{ fontSize: "0.75rem", paddingBottom: 8 }}>
        {zone}
      </span>
    </Group>
  )
}
