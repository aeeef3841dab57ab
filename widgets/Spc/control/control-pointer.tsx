import type { Chart } from '@atrium/charts/web/chart/echarts'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { SpcConfig } from '../config.ts'
import { useSpcWords } from '../shared/spc-words.ts'
import type { ControlPlot } from './control-plot.ts'
import { ControlTip } from './control-tip.tsx'

interface ControlPointerProps {
  chart: RefObject<Chart | null>
  plot: ControlPlot
  config: SpcConfig
  unit: string
  zone: string
  width: number
  height: number
  onChoose(index: number): void
}

/** The layer over a control chart: the pointer, a finger or the arrow keys show a point in words, a click or Enter chooses it. */
export function ControlPointer({ chart, onChoose, ...shown }: ControlPointerProps) {
  const words = useSpcWords()
  const [index, setIndex] = useState<number | null>(null)
  const last = shown.plot.points.length - 1
  const within = (wanted: number) => Math.max(0, Math.min(last, wanted))

  function indexAt(pixel: number): number | null {
    const place = chart.current?.convertFromPixel({ xAxisIndex: 0 }, pixel)
    return typeof place === 'number' && Number.isFinite(place) ? within(Math.round(place) - 1) : null
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') setIndex(within((index ?? last + 1) - 1))
    else if (event.key === 'ArrowRight') setIndex(within((index ?? -1) + 1))
    else if (event.key === 'Enter' && index !== null) onChoose(index)
    else return
    event.preventDefault()
  }

  const x = index === null ? undefined : chart.current?.convertToPixel({ xAxisIndex: 0 }, index + 1)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of form fields is something else
    <div
      className="charts-chart-pointer"
      style={{ width: shown.width, height: shown.height }}
      role="group"
      aria-label={words.keys}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys show points and choose them
      tabIndex={0}
      onKeyDown={press}
      onBlur={() => setIndex(null)}
      onPointerMove={(event) => setIndex(indexAt(event.nativeEvent.offsetX))}
      onPointerDown={(event) => setIndex(indexAt(event.nativeEvent.offsetX))}
      onPointerUp={(event) => {
        const chosen = indexAt(event.nativeEvent.offsetX)
        if (chosen !== null) onChoose(chosen)
      }}
      // What a finger has tapped stays until another tap.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setIndex(null)}
    >
      {index !== null && index <= last && <ControlTip {...shown} index={index} x={typeof x === 'number' ? x : 0} />}
    </div>
  )
}
