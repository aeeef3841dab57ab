import type { ControlPoint } from '@atrium/charts/contract/statistics/limits'
import { tipLeft } from '@atrium/charts/web/chart/cartesian/tip'
import { measured } from '@atrium/charts/web/kind/numbers'
import { fill } from '@atrium/core/web/words'
import { useLayoutEffect, useRef } from 'react'
import type { SpcConfig } from '../config.ts'
import { type SpcWords, useSpcWords } from '../shared/spc-words.ts'
import { AXIS_NAMES, nameOf } from './control-option.ts'
import type { ControlPlot, Marked } from './control-plot.ts'

interface ControlTipProps {
  plot: ControlPlot
  config: SpcConfig
  unit: string
  zone: string
  width: number
  height: number
  x: number
  index: number
}

/** A point in words: what it is of, its values with their limits, and the rules that it breaks. */
export function ControlTip({ plot, config, unit, zone, width, height, x, index }: ControlTipProps) {
  const words = useSpcWords()
  const box = useRef<HTMLDivElement>(null)
  // Its width is known when it is drawn.
  useLayoutEffect(() => {
    if (box.current) box.current.style.left = `${tipLeft(x, box.current.offsetWidth, width)}px`
  })
  const [mainName, spreadName] = AXIS_NAMES[config.chartType]
  const main = plot.chart.main[index]
  const spread = plot.chart.companion?.[index]
  return (
    <>
      <i className="charts-chart-hair" style={{ left: x }} />
      <div ref={box} className="charts-chart-tip" style={{ maxHeight: Math.max(0, height - 8) }}>
        <time>{nameOf(plot, index, zone)}</time>
        {main && <Values name={mainName} point={main} {...{ config, unit, words }} />}
        {spread && <Values name={spreadName} point={spread} {...{ config, unit, words }} />}
        {plot.violations
          .filter((one) => one.index === index)
          .map((one) => (
            <p key={`${one.part} ${one.rule}`} className="spc-broken">
              ◆ {one.part === 'companion' && `${spreadName} `}
              {violationText(one, words)}
            </p>
          ))}
      </div>
    </>
  )
}

export function violationText({ number, rule }: Marked, words: SpcWords): string {
  return fill(words.violation, { number, rule: words.rule[rule] })
}

interface ValuesProps {
  name: string
  point: ControlPoint
  config: SpcConfig
  unit: string
  words: SpcWords
}

function Values({ name, point, config: { decimals }, unit, words }: ValuesProps) {
  const { u, lll, ggg } = point.limits
  return (
    <>
      <p>
        <span>{name}</span>
        <b>{measured(point.value, decimals)}</b>
        {unit && <small>{unit}</small>}
      </p>
      <small>
        {words.lower} {measured(lll, decimals)} · {words.centre} {measured(u, decimals)} · {words.upper}{' '}
        {measured(ggg, decimals)}
      </small>
    </>
  )
}
