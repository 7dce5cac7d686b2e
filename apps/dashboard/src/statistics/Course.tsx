import { Text } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { before } from "../address/Period.ts"
import { useViewer } from "../app/useViewer.ts"
import { type StatisticsAsked, statistics } from "../data/statistics.ts"
import { Compared } from "../home/Compared.tsx"
import { measuresOf } from "../home/measures.ts"
import { currenciesOf } from "../home/series.ts"
import { useTexts } from "../texts/useTexts.tsx"

/** The first measure day by day, of what the filters leave. */
export const Course = ({ asked }: { readonly asked: StatisticsAsked }) => {
  const say = useTexts()
  const { role, session } = useViewer()
  const [measure] = measuresOf[role]
  const then = before(asked.period)
  const { data } = useQuery({
    queryKey: ["course", role, session.account_id, asked.period, asked.filters],
    queryFn: async () => {
      const byDay = { columns: asked.columns, breakdown: "day", filters: asked.filters ?? {} }
      return Promise.all(
        [asked.period, then].map((period) => statistics(role, { ...byDay, period }))
      )
    },
    placeholderData: keepPreviousData
  })
  const [now, old] = data ?? []
  if (measure === undefined || now === undefined || old === undefined) return null
  const [currency] = currenciesOf(now)
  return (
    <div className="panel" style={{ padding: 16 }}>
      <Compared measure={measure} currency={currency} period={asked.period} now={now} then={old} />
      {(now.isCut || old.isCut) && (
        <Text size="xs" className="quiet">
          {say("These are more days than are read at once: the first of them are missing here.")}
        </Text>
      )}
    </div>
  )
}
