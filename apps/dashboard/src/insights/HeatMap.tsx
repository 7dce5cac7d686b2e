import { useMemo } from "react"
import { useWriting } from "../app/useViewer.ts"
import { count } from "../format/numbers.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Table } from "../ui/Table.tsx"
import { Chart } from "./Chart.tsx"
import { colours } from "./colours.ts"

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

/** The names of the days, Monday first. */
const weekdaysIn = (locale: string): ReadonlyArray<string> => {
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" })
  // The fifth of January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format((4 + index) * 86_400_000))
}

/** When people click: hour by weekday, and the same as a table. */
export const HeatMap = ({ heat }: { readonly heat: ReadonlyArray<ReadonlyArray<number>> }) => {
  const say = useTexts()
  const { locale } = useWriting()
  const weekdays = useMemo(() => weekdaysIn(locale), [locale])
  const option = useMemo(() => {
    const { accent, line, quiet } = colours()
    const axis = { axisLine: { lineStyle: { color: line } }, axisLabel: { color: quiet } }
    return {
      grid: { left: 44, right: 12, top: 8, bottom: 24 },
      xAxis: { type: "category" as const, data: hours, ...axis },
      yAxis: { type: "category" as const, data: [...weekdays], inverse: true, ...axis },
      visualMap: {
        show: false,
        min: 0,
        max: Math.max(1, ...heat.flat()),
        inRange: { color: [`${accent}0a`, accent] }
      },
      series: [
        {
          type: "heatmap" as const,
          data: heat.flatMap((row, day) => row.map((value, hour) => [hour, day, value])),
          itemStyle: { borderColor: line, borderWidth: 1 }
        }
      ]
    }
  }, [heat, weekdays])
  return (
    <>
      <Chart height={240} label={say("Clicks by hour and weekday")} option={option} />
      <details>
        <summary>{say("As a table")}</summary>
        <Table label={say("Clicks by hour and weekday")}>
          <thead>
            <tr>
              <th scope="col">{say("hour")}</th>
              {weekdays.map((name) => (
                <th key={name} scope="col" className="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour, index) => (
              <tr key={hour}>
                <td>{hour}</td>
                {weekdays.map((name, day) => (
                  <td key={name} className="number">
                    {count(heat[day]?.[index] ?? 0, locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </>
  )
}
