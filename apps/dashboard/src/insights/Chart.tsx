import { useEffect, useRef } from "react"
import { draw, type Option } from "./drawChart.ts"

/** A plot by ECharts; the table beside it says the same to those who can't see it. */
export const Chart = ({
  height,
  label,
  option
}: {
  readonly height: number
  readonly label: string
  readonly option: Option
}) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current === null ? undefined : draw(place.current, option)), [option])
  return <div ref={place} role="img" aria-label={label} style={{ height }} />
}
