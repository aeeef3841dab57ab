import type { GaugeField } from '@atrium/contract/define/gauge-config'
import { measured } from '../../kind/numbers.ts'
import { shortened } from '../../kind/short-text.tsx'
import { shortValue } from '../colours.ts'
import { completeRanges, rangeColour, type Scale } from './scale.ts'

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
  scale: Scale
}

/** One dial: a thick arc up to the value, a thin arc with the colour ranges around it, and the number in the middle. */
export function Dial({ field, name, value, scale }: DialProps) {
  const text = measured(value, field.precision)
  const colour = (value === null ? undefined : rangeColour(field, value)) ?? 'var(--a-series-1)'
  const end = value === null ? START : angle(value, scale)
  const label = shortened(name)
  return (
    <svg viewBox={`0 0 ${VIEW} 184`} className="w-gauge-dial" role="img" aria-label={`${name} ${text} ${field.unit}`}>
      <path d={arc(RADIUS, START, START + SWEEP)} className="w-gauge-track" strokeWidth={WIDTH} />
      {end > START && <path d={arc(RADIUS, START, end)} stroke={colour} className="w-gauge-arc" strokeWidth={WIDTH} />}
      {rangeArcs(field, scale).map(({ from, to, color }) => (
        <path
          key={`${from} ${to}`}
          d={arc(RADIUS + 12, from, to)}
          stroke={color}
          className="w-gauge-range"
          strokeWidth="3"
        />
      ))}
      <text x={CENTRE} y={CENTRE + 8} className="w-gauge-value" fontSize={numberSize(text)}>
        {text}
      </text>
      <text x={CENTRE} y={CENTRE + 30} className="w-gauge-unit">
        {field.unit}
      </text>
      <text x={CENTRE - 62} y="163" className="w-gauge-end">
        {endText(scale.min, field.yMin)}
      </text>
      <text x={CENTRE + 62} y="163" className="w-gauge-end">
        {endText(scale.max, field.yMax)}
      </text>
      <text x={CENTRE} y="180" className="w-gauge-name">
        {label !== name && <title>{name}</title>}
        {label}
      </text>
    </svg>
  )
}

/** An end that nobody set lies somewhere near the data: its decimals say nothing. */
function endText(end: number, set: number | null): string {
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

function at(radius: number, degrees: number): [string, string] {
  const radians = ((degrees - 90) * Math.PI) / 180
  return [(CENTRE + radius * Math.cos(radians)).toFixed(2), (CENTRE + radius * Math.sin(radians)).toFixed(2)]
}
