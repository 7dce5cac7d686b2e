import { Group, NativeSelect } from "@mantine/core"
import { useAddress } from "../app/useAddress.ts"
import { useViewer } from "../app/useViewer.ts"
import type { StatisticsAsked } from "../data/statistics.ts"
import { FilterChoice } from "../records/FilterChoice.tsx"
import type { Text } from "../texts/Text.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { PeriodPicker } from "../ui/PeriodPicker.tsx"
import { type Breakdown, breakdownsOf } from "./breakdowns.ts"
import { filtersOf } from "./filters.ts"
import { usual } from "./useAsked.ts"

interface Chosen {
  readonly asked: Pick<StatisticsAsked, "alsoBy" | "breakdown">
}

/** What is offered, under its headings. */
const useHeadings = () => {
  const say = useTexts()
  return (offered: ReadonlyArray<Breakdown>, before: Text) =>
    [...new Set(offered.map(({ heading }) => heading))].map((heading) => ({
      group: say(heading),
      items: offered
        .filter((one) => one.heading === heading)
        .map(({ key, title }) => ({ value: key, label: `${say(before)} ${say(title)}` }))
    }))
}

/** By what rows are told apart, and by what as well. */
const Breakdowns = ({ asked: { alsoBy, breakdown } }: Chosen) => {
  const say = useTexts()
  const { role } = useViewer()
  const { set } = useAddress()
  const under = useHeadings()
  const all = breakdownsOf[role]
  const choose = (by: string) =>
    set({ by, also: by === alsoBy ? undefined : alsoBy, sort: undefined, dir: undefined })
  return (
    <>
      <NativeSelect
        aria-label={say("By")}
        value={breakdown}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={under(all, "By")}
      />
      <NativeSelect
        aria-label={say("And by")}
        value={alsoBy ?? ""}
        onChange={({ currentTarget }) => set({ also: currentTarget.value })}
        data={[
          { value: "", label: say("And by nothing else") },
          ...under(
            all.filter(({ key }) => key !== breakdown),
            "And by"
          )
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
      {[...filtersOf(role, search), { name: "q", title: "Search" } as const].map((filter) => (
        <FilterChoice key={filter.name} filter={filter} />
      ))}
      <PeriodPicker usual={usual} />
    </Group>
  )
}
