import { useMemo } from "react"
import { useWriting } from "../app/useViewer.ts"
import { count, percent } from "../format/numbers.ts"
import type { Text } from "../texts/Text.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Table } from "../ui/Table.tsx"
import { Chart } from "./Chart.tsx"
import { colours } from "./colours.ts"
import type { Stage } from "./readings.ts"

const titles: Readonly<Record<Stage["key"], Text>> = {
  clicks: "Clicks",
  cv_total: "Conversions",
  cv_approved: "Approved"
}

/** Small stages would vanish beside all clicks, so each is drawn by its logarithm; the table has the numbers. */
const drawn = (value: number): number => (value <= 0 ? 0 : Math.log10(value + 1))

/** How opaque each stage is, in hexadecimal: its label stays as dark as the page's text. */
const shades = ["80", "60", "40"]

/** From the click to what was approved, and the same as a table. */
export const Funnel = ({ stages }: { readonly stages: ReadonlyArray<Stage> }) => {
  const say = useTexts()
  const { locale } = useWriting()
  const option = useMemo(() => {
    const { accent, text } = colours()
    return {
      color: [accent],
      series: [
        {
          type: "funnel" as const,
          sort: "none" as const,
          left: "10%",
          width: "80%",
          top: 8,
          bottom: 8,
          gap: 2,
          label: { position: "inside" as const, color: text },
          data: stages.map(({ key, value }, index) => ({
            value: drawn(value),
            name: `${say(titles[key])}: ${count(value, locale)}`,
            itemStyle: { color: `${accent}${shades[index] ?? ""}`, borderWidth: 0 }
          }))
        }
      ]
    }
  }, [stages, say, locale])
  const [first] = stages
  return (
    <>
      <Chart height={220} label={say("From clicks to approved conversions")} option={option} />
      <Table label={say("From clicks to approved conversions")}>
        <tbody>
          {stages.map(({ key, value }) => (
            <tr key={key}>
              <th scope="row">{say(titles[key])}</th>
              <td className="number">{count(value, locale)}</td>
              <td className="number">
                {first === undefined || first.value === 0
                  ? "–"
                  : percent((value / first.value) * 100, locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
