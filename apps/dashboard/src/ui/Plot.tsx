import "uplot/dist/uPlot.min.css"
import { useEffect, useRef, useState } from "react"
import UPlot from "uplot"

const height = 220

const colourOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

interface Series {
  readonly title: string
  readonly values: ReadonlyArray<number>
}

interface PlotProps {
  /** Days as `2026-11-24`. */
  readonly days: ReadonlyArray<string>
  readonly now: Series
  /** As many values of the days before, as a pale line. */
  readonly before: Series
  readonly label: string
  readonly write: (value: number) => string
  readonly writeDay: (day: string) => string
  /** The same for the axis, where there is little room. */
  readonly language: string
}

const shortDay = (seconds: number, language: string): string =>
  new Intl.DateTimeFormat(language, { month: "short", day: "numeric", timeZone: "UTC" }).format(
    seconds * 1000
  )

const secondsOf = (day: string): number => Date.parse(day) / 1000

const optionsOf = (
  { before, days, language, now, write }: PlotProps,
  width: number,
  onPoint: (index: number | undefined) => void
): UPlot.Options => {
  const quiet = colourOf("--quiet")
  const line = colourOf("--line")
  const accent = colourOf("--mantine-primary-color-filled")
  const axis = { stroke: quiet, grid: { stroke: line, width: 1 }, ticks: { show: false } }
  return {
    width,
    height,
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), "UTC"),
    padding: [8, 28, 0, 0],
    // Plots of one page show the same day.
    cursor: { y: false, drag: { x: false, y: false }, sync: { key: "day" } },
    legend: { show: false },
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        incrs: [1, 2, 7, 14, 30, 90, 365].map((count) => count * 86_400),
        space: 90,
        values: (_, ticks) => ticks.map((at) => shortDay(at, language))
      },
      { ...axis, size: 100, values: (_, ticks) => ticks.map(write) }
    ],
    scales: { y: { range: (_, min, max) => [Math.min(0, min), max <= 0 ? 1 : max * 1.05] } },
    series: [
      {},
      { label: before.title, stroke: quiet, width: 1, dash: [4, 4], points: { show: false } },
      {
        label: now.title,
        stroke: accent,
        width: 2,
        fill: `color-mix(in srgb, ${accent} 8%, transparent)`,
        points: { show: days.length < 2 }
      }
    ]
  }
}

/** A time series with the one before it. The same numbers stand in a table for those who can't see it. */
export const Plot = (props: PlotProps) => {
  const { before, days, label, now, write, writeDay } = props
  const place = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState<number>()
  const key = JSON.stringify([days, now.values, before.values])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds all that is drawn
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const data: UPlot.AlignedData = [days.map(secondsOf), [...before.values], [...now.values]]
    const plot = new UPlot(optionsOf(props, element.clientWidth, setIndex), data, element)
    const sizes = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      plot.destroy()
    }
  }, [key, label])
  const at = index ?? days.length - 1
  return (
    <figure style={{ margin: 0 }}>
      <figcaption
        className="quiet"
        style={{ fontSize: "0.8125rem", marginBottom: 8, fontVariantNumeric: "tabular-nums" }}
      >
        <strong>{writeDay(days[at] ?? "")}</strong> · {now.title} {write(now.values[at] ?? 0)} ·{" "}
        {before.title} {write(before.values[at] ?? 0)}
      </figcaption>
      <div ref={place} role="img" aria-label={label} style={{ height }} />
    </figure>
  )
}
