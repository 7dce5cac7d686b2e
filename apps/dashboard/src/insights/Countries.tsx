import { useCountryNames } from "../app/useCountryNames.ts"
import { useWriting } from "../app/useViewer.ts"
import type { StatisticsLine } from "../data/sums.ts"
import { count } from "../format/numbers.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Table } from "../ui/Table.tsx"

/** Where clicks come from, the most first. Bars, since they compare better than areas of a map. */
export const Countries = ({ lines }: { readonly lines: ReadonlyArray<StatisticsLine> }) => {
  const say = useTexts()
  const { locale } = useWriting()
  const nameOf = useCountryNames()
  const most = Math.max(1, ...lines.map(({ cells }) => Number(cells.clicks ?? 0)))
  return (
    <Table label={say("Clicks by country")}>
      <thead>
        <tr>
          <th scope="col">{say("Country")}</th>
          <th scope="col">{say("Clicks")}</th>
          <th scope="col" className="number" />
        </tr>
      </thead>
      <tbody>
        {lines.map(({ cells, id, title }) => {
          const clicks = Number(cells.clicks ?? 0)
          const name = title === "" ? say("Unknown") : nameOf(id, title)
          return (
            <tr key={id}>
              <td>{name}</td>
              <td className="bar">
                <meter min={0} max={most} value={clicks} aria-label={name} />
              </td>
              <td className="number">{count(clicks, locale)}</td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
