import { readList } from "../address/ListState.ts"
import { useAddress } from "../app/useAddress.ts"
import { useViewer } from "../app/useViewer.ts"
import type { StatisticsAsked } from "../data/statistics.ts"
import { measuresOf } from "../home/measures.ts"
import { usePeriod } from "../ui/PeriodPicker.tsx"
import { breakdownsIn, pageRows, usualOrder } from "./asked.ts"
import { breakdownsOf } from "./breakdowns.ts"
import { filtersOf } from "./filters.ts"

/** The days of statistics, unless the address says others. */
export const usual = "last_30_days"

/** What the address asks of statistics. */
export const useAsked = () => {
  const { role } = useViewer()
  const { search } = useAddress()
  const { period, preset } = usePeriod(usual)
  const by = breakdownsIn(search, breakdownsOf[role])
  const state = readList(
    search,
    filtersOf(role, search).map(({ name }) => name)
  )
  const measures = measuresOf[role]
  const sortable = [...measures.map(({ key }) => key), ...Object.values(by)]
  const sort = sortable.find((key) => key === state.sort)
  const asked: StatisticsAsked = {
    period,
    ...by,
    columns: measures.map(({ key }) => key),
    filters: state.filters,
    ...(state.q !== "" && { q: state.q }),
    page: state.page,
    perPage: pageRows,
    ...(sort === undefined
      ? usualOrder(by.breakdown)
      : { sortField: sort, sortDirection: state.direction })
  }
  return { asked, preset, state: { ...state, sort } }
}
