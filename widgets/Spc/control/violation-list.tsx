import { measured } from '@atrium/charts/web/kind/numbers'
import { fill } from '@atrium/core/web/words'
import type { SpcConfig } from '../config.ts'
import { useSpcWords } from '../shared/spc-words.ts'
import { AXIS_NAMES, nameOf, pointsOf } from './control-option.ts'
import type { ControlPlot } from './control-plot.ts'
import { violationText } from './control-tip.tsx'

const ROW_PX = 20
const MOST_ROWS = 4
/** A low chart keeps its room. */
const LEAST_CHART_PX = 180

/** How many lines the list has: of the violations, and one for those that are not shown. */
export function listRows({ violations }: ControlPlot, height: number): number {
  const fitting = Math.max(1, Math.floor((height - LEAST_CHART_PX) / ROW_PX))
  return Math.min(violations.length, MOST_ROWS, fitting)
}

const BELOW_PX = 6

export const listHeight = (rows: number) => (rows === 0 ? 0 : rows * ROW_PX + BELOW_PX)

interface ViolationListProps {
  plot: ControlPlot
  config: SpcConfig
  unit: string
  zone: string
  rows: number
}

/** The first points that break a rule, in words; the last line counts the others. */
export function ViolationList({ plot, config, unit, zone, rows }: ViolationListProps) {
  const words = useSpcWords()
  const { violations } = plot
  const isWhole = violations.length <= rows
  const shown = violations.slice(0, isWhole ? rows : Math.max(1, rows - 1))
  const more = violations.length - shown.length
  return (
    <ol className="spc-violations" aria-label={words.violations} style={{ height: listHeight(rows) }}>
      {shown.map((one, place) => {
        const value = measured(pointsOf(plot, one.part)[one.index]?.value, config.decimals)
        const name = AXIS_NAMES[config.chartType][one.part === 'main' ? 0 : 1]
        // A narrow line ends early: the rule stands first, because the chart shows the rest.
        const text = `${violationText(one, words)} · ${name} ${value}${unit && ` ${unit}`} · ${nameOf(plot, one.index, zone)}`
        return (
          <li key={`${one.part} ${one.index} ${one.rule}`} title={text}>
            <i aria-hidden="true">◆</i>
            <span>{text}</span>
            {rows === 1 && place === 0 && more > 0 && <b>{fill(words.moreViolations, { count: more })}</b>}
          </li>
        )
      })}
      {rows > 1 && more > 0 && <li className="spc-more">{fill(words.moreViolations, { count: more })}</li>}
    </ol>
  )
}
