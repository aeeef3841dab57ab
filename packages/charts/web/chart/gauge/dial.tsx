import type { GaugeField } from '../../../contract/define/gauge-config.ts'
import { scaled } from '../../kind/scaled.ts'
import { shortened } from '../../kind/short-text.tsx'
import { useWidest } from '../../kind/value/use-widest.ts'
import { useChartWords } from '../chart-words.ts'
import { shortValue } from '../colours.ts'
import { completeRanges, fillStart, rangeColour, type Scale, sideOutside } from './scale.ts'

const SWEEP = 240
const START = -120
const VIEW = 200
const CENTRE = 100
const RADIUS = 78
const WIDTH = 13

interface DialProps {
  field: GaugeField
  name: string
  value: number | null
  /** All values of the range; the number has room for each of them. */
  values: readonly number[]
  scale: Scale
}

/**
 * One dial: a thick arc from zero to the value, a thin arc with the colour ranges around it, and the number in the
 * middle. A value outside of the scale has an arrow at that end, and a word.
 */
export function Dial({ field, name, value, values, scale }: DialProps) {
  const words = useChartWords()
  const writtenOf = (one: number | null) => scaled(one, field.unit, field.unitScale, field.precision)
  const { text, unit } = writtenOf(value)
  const widest = useWidest([text, ...values.map((one) => writtenOf(one).text)], `${field.precision} ${field.unitScale}`)
  const colour = (value === null ? undefined : rangeColour(field, value)) ?? 'var(--a-series-1)'
  const start = angle(fillStart(scale), scale)
  const end = value === null ? start : angle(value, scale)
  const [from, to] = start < end ? [start, end] : [end, start]
  const hasZero = scale.min < 0 && scale.max > 0
  const side = sideOutside(value, scale)
  const outside = side && { above: words.aboveScale, below: words.belowScale }[side]
  const spoken = `${name} ${text} ${unit}`
  const label = shortened(name)
  return (
    <svg
      viewBox={`0 0 ${VIEW} 184`}
      className="charts-gauge-dial"
      role="img"
      aria-label={outside ? `${spoken} (${outside})` : spoken}
    >
      <path d={arc(RADIUS, START, START + SWEEP)} className="charts-gauge-track" strokeWidth={WIDTH} />
      {to > from && (
        <path
          d={arc(RADIUS, from, to)}
          stroke={colour}
          className="charts-gauge-arc"
          strokeWidth={WIDTH}
          strokeLinecap={hasZero ? 'butt' : 'round'}
        />
      )}
      {hasZero && <path d={across(start)} className="charts-gauge-zero" />}
      {side && <path d={arrow(end, side === 'above' ? 1 : -1)} className="charts-gauge-outside" />}
      {side && (
        <text x={CENTRE} y={CENTRE - 32} className="charts-gauge-outside-word">
          {`${side === 'above' ? '▲' : '▼'} ${outside}`}
        </text>
      )}
      {rangeArcs(field, scale).map(({ from, to, color }) => (
        <path
          key={`${from} ${to}`}
          d={arc(RADIUS + 12, from, to)}
          stroke={color}
          className="charts-gauge-range"
          strokeWidth="3"
        />
      ))}
      <text x={CENTRE} y={CENTRE + 8} className="charts-gauge-value" fontSize={numberSize(widest)}>
        {text}
      </text>
      <text x={CENTRE} y={CENTRE + 30} className="charts-gauge-unit">
        {unit}
      </text>
      <text x={CENTRE - 62} y="163" className="charts-gauge-end">
        {endText(scale.min, field.yMin, field)}
      </text>
      <text x={CENTRE + 62} y="163" className="charts-gauge-end">
        {endText(scale.max, field.yMax, field)}
      </text>
      <text x={CENTRE} y="180" className="charts-gauge-name">
        {label !== name && <title>{name}</title>}
        {label}
      </text>
    </svg>
  )
}

/** An end that nobody set lies somewhere near the data: its decimals say nothing. */
function endText(end: number, set: number | null, { unit, unitScale }: GaugeField): string {
  if (unitScale !== 'none') {
    const written = scaled(end, unit, unitScale)
    return written.unit === unit ? written.text : `${written.text} ${written.unit}`.trim()
  }
  return shortValue(end, set === null ? 0 : undefined)
}

function numberSize(text: string): number {
  return Math.min(40, 118 / (text.length * 0.58))
}

function angle(value: number, { min, max }: Scale): number {
  const part = (value - min) / (max - min)
  // Not a number where the scale is empty, or too long for a number.
  return Number.isNaN(part) ? START : START + SWEEP * Math.min(1, Math.max(0, part))
}

function rangeArcs(field: GaugeField, scale: Scale) {
  let from = START
  return completeRanges(field).flatMap(({ end, color }) => {
    const arcOfRange = { from, to: angle(end, scale), color }
    from = arcOfRange.to
    // A small gap between neighbouring ranges, so that not only colours separate them.
    return arcOfRange.to - arcOfRange.from > 1 ? [{ ...arcOfRange, to: arcOfRange.to - 1 }] : []
  })
}

function arc(radius: number, from: number, to: number): string {
  const [x1, y1] = at(radius, from)
  const [x2, y2] = at(radius, to)
  return `M${x1} ${y1}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${x2} ${y2}`
}

/** A short line across the arc. */
function across(degrees: number): string {
  return `M${at(RADIUS - WIDTH / 2 - 4, degrees)}L${at(RADIUS + WIDTH / 2 + 1, degrees)}`
}

/** A head at an end of the arc that points away from the scale. */
function arrow(degrees: number, direction: 1 | -1): string {
  const base = degrees - 2 * direction
  return `M${at(RADIUS - 10, base)}L${at(RADIUS + 10, base)}L${at(RADIUS, degrees + 10 * direction)}Z`
}

function at(radius: number, degrees: number): [string, string] {
  const radians = ((degrees - 90) * Math.PI) / 180
  return [(CENTRE + radius * Math.cos(radians)).toFixed(2), (CENTRE + radius * Math.sin(radians)).toFixed(2)]
}
