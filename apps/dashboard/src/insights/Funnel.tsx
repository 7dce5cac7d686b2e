import { useWriting } from "../app/useViewer.ts"
import { count, percent } from "../format/numbers.ts"
import type { Text } from "../texts/Text.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Table } from "../ui/Table.tsx"
import type { Stage } from "./readings.ts"

const titles: Readonly<Record<Stage["key"], Text>> = {
  clicks: "Clicks",
  cv_total: "Conversions",
  cv_approved: "Approved"
}

/** Small stages would vanish beside all clicks, so each is as wide as its logarithm; the table has the numbers. */
const widthOf = (value: number): number => (value <= 0 ? 0 : Math.log10(value + 1))

const width = 100
const step = 22
const gap = 1

/** A stage narrows down to the next one. */
const shapeOf = (from: number, to: number, index: number): string => {
  const left = (one: number) => (width - one) / 2
  const top = index * step
  const bottom = top + step - gap
  return `${left(from)},${top} ${left(from) + from},${top} ${left(to) + to},${bottom} ${left(to)},${bottom}`
}

/** How opaque each stage is: its label stays as dark as the page's text. */
const shades = [0.5, 0.375, 0.25]

const Drawn = ({
  label,
  stages
}: {
  readonly stages: ReadonlyArray<Stage>
  readonly label: string
}) => {
  const say = useTexts()
  const { locale } = useWriting()
  const most = Math.max(1, ...stages.map(({ value }) => widthOf(value)))
  const widths = stages.map(({ value }) => (widthOf(value) / most) * width)
  return (
    <div className="funnel" role="img" aria-label={label}>
      <svg viewBox={`0 0 ${width} ${stages.length * step}`} preserveAspectRatio="none" aria-hidden>
        {widths.map((from, index) => (
          <polygon
            key={stages[index]?.key}
            points={shapeOf(from, widths[index + 1] ?? from, index)}
            fillOpacity={shades[index]}
          />
        ))}
      </svg>
      {stages.map(({ key, value }) => (
        <span key={key}>
          {say(titles[key])}: {count(value, locale)}
        </span>
      ))}
    </div>
  )
}

/** From the click to what was approved, and the same as a table. */
export const Funnel = ({ stages }: { readonly stages: ReadonlyArray<Stage> }) => {
  const say = useTexts()
  const { locale } = useWriting()
  const [first] = stages
  return (
    <>
      <Drawn label={say("From clicks to approved conversions")} stages={stages} />
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
