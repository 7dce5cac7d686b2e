import type { FunnelSeriesOption, HeatmapSeriesOption } from "echarts/charts"
import { FunnelChart, HeatmapChart } from "echarts/charts"
import type { GridComponentOption, VisualMapComponentOption } from "echarts/components"
import { GridComponent, VisualMapComponent } from "echarts/components"
import { type ComposeOption, init, use } from "echarts/core"
import { CanvasRenderer } from "echarts/renderers"

// Each part by itself: all of ECharts weighs four times as much. Its tooltips write styles that the policy of the
// page refuses.
use([CanvasRenderer, FunnelChart, GridComponent, HeatmapChart, VisualMapComponent])

export type Option = ComposeOption<
  FunnelSeriesOption | GridComponentOption | HeatmapSeriesOption | VisualMapComponentOption
>

/** Draws on a canvas, and follows its width. Gives back how to stop. */
export const draw = (element: HTMLElement, option: Option): (() => void) => {
  const chart = init(element, undefined, { renderer: "canvas" })
  chart.setOption({ animation: false, ...option })
  const watch = new ResizeObserver(() => chart.resize())
  watch.observe(element)
  return () => {
    watch.disconnect()
    chart.dispose()
  }
}
