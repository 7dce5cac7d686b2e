import { Fragment, useMemo } from "react"
import { useWriting } from "../app/useViewer.ts"
import { count } from "../format/numbers.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Table } from "../ui/Table.tsx"

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

/** The names of the days, Monday first. */
const weekdaysIn = (language: string): ReadonlyArray<string> => {
  const format = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" })
  // The fifth of January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format((4 + index) * 86_400_000))
}

/** An hour without clicks shows that it is there. */
const faintest = 0.04

/** A phone has room for the name of each third hour. */
const labelled = 3

/** Each hour as a square, the darker the more clicks it has. */
const Drawn = ({
  heat,
  label,
  weekdays
}: {
  readonly heat: ReadonlyArray<ReadonlyArray<number>>
  readonly weekdays: ReadonlyArray<string>
  readonly label: string
}) => {
  const most = Math.max(1, ...heat.flat())
  return (
    <div className="heat" role="img" aria-label={label}>
      {weekdays.map((name, day) => (
        <Fragment key={name}>
          <span>{name}</span>
          {hours.map((hour, index) => {
            const clicks = heat[day]?.[index] ?? 0
            const opacity = faintest + (1 - faintest) * (clicks / most)
            return <i key={hour} style={{ opacity }} title={`${name} ${hour}: ${clicks}`} />
          })}
        </Fragment>
      ))}
      <span />
      {hours.map((hour, index) => (
        <span key={hour} className={index % labelled === 0 ? undefined : "between"}>
          {hour}
        </span>
      ))}
    </div>
  )
}

/** When people click: hour by weekday, and the same as a table. */
export const HeatMap = ({ heat }: { readonly heat: ReadonlyArray<ReadonlyArray<number>> }) => {
  const say = useTexts()
  const { language, locale } = useWriting()
  const weekdays = useMemo(() => weekdaysIn(language), [language])
  return (
    <>
      <Drawn label={say("Clicks by hour and weekday")} heat={heat} weekdays={weekdays} />
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
