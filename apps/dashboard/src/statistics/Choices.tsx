import { Group, NativeSelect } from "@mantine/core"
import { useAddress } from "../app/useAddress.ts"
import { useViewer } from "../app/useViewer.ts"
import type { StatisticsAsked } from "../data/statistics.ts"
import { FilterChoice } from "../records/FilterChoice.tsx"
import { useTexts } from "../texts/useTexts.tsx"
import { PeriodPicker } from "../ui/PeriodPicker.tsx"
import { breakdownsOf } from "./breakdowns.ts"
import { filtersOf } from "./filters.ts"
import { usual } from "./useAsked.ts"

interface Chosen {
  readonly asked: Pick<StatisticsAsked, "alsoBy" | "breakdown">
}

/** By what rows are told apart, and by what as well. */
const Breakdowns = ({ asked: { alsoBy, breakdown } }: Chosen) => {
  const say = useTexts()
  const { role } = useViewer()
  const { set } = useAddress()
  const all = breakdownsOf[role]
  const choose = (by: string) =>
    set({ by, also: by === alsoBy ? undefined : alsoBy, sort: undefined, dir: undefined })
  return (
    <>
      <NativeSelect
        aria-label={say("By")}
        value={breakdown}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={all.map(({ key, title }) => ({ value: key, label: `${say("By")} ${say(title)}` }))}
      />
      <NativeSelect
        aria-label={say("And by")}
        value={alsoBy ?? ""}
        onChange={({ currentTarget }) => set({ also: currentTarget.value })}
        data={[
          { value: "", label: say("And by nothing else") },
          ...all
            .filter(({ key }) => key !== breakdown)
            .map(({ key, title }) => ({ value: key, label: `${say("And by")} ${say(title)}` }))
        ]}
      />
    </>
  )
}

/** What statistics are about: breakdowns, filters and days. */
export const Choices = ({ asked }: Chosen) => {
  const { role } = useViewer()
  const { search } = useAddress()
  return (
    <Group gap="xs" align="flex-end">
      <Breakdowns asked={asked} />
      {filtersOf[role](search).map((filter) => (
        <FilterChoice key={filter.name} filter={filter} />
      ))}
      <PeriodPicker usual={usual} />
    </Group>
  )
}
