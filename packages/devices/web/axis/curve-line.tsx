import { formatNumber } from '@atrium/core/web/crud/values/money'
import { useCrudWords } from '@atrium/core/web/crud/words'
import type { DeviceAxis } from '../../contract/patterns/device-axis.ts'

interface CurveLineProps {
  axis: DeviceAxis
  xOf(ms: number): number
  y: number
  height: number
  left: number
  right: number
}

/** The colour of a port's line, one of the charts' series; more ports than these repeat. */
export const colourOfPort = (port: number) => `var(--a-series-${((port + 7) % 8) + 1})`
/** Three missing readings in a row are a gap. */
const GAP_POINTS = 3

/** The readings of the device below its lanes, from 0 to the highest value. */
export function CurveLine({ axis: { curves, unit }, xOf, y, height, left, right }: CurveLineProps) {
  const { locale } = useCrudWords()
  const values = curves.flatMap(({ points }) => points.map(([, value]) => value ?? 0))
  const most = Math.max(1, ...values)
  const yOf = (value: number) => y + height - (Math.max(0, value) / most) * (height - 14)
  return (
    <g className="devices-axis-curve">
      <clipPath id="device-axis-clip">
        <rect x={left} y={y} width={Math.max(0, right - left)} height={height} />
      </clipPath>
      <line className="devices-axis-base" x1={left} x2={right} y1={y + height} y2={y + height} />
      <line className="devices-axis-base" x1={left} x2={right} y1={yOf(most)} y2={yOf(most)} />
      <text className="devices-axis-lane" x={0} y={yOf(most) + 4}>
        {formatNumber(Math.round(most), locale)} {unit}
      </text>
      <text className="devices-axis-lane" x={0} y={y + height}>
        0
      </text>
      <g clipPath="url(#device-axis-clip)">
        {curves.map(({ port, points }) => (
          <path key={port} style={{ stroke: colourOfPort(port) }} d={pathOf(points, xOf, yOf)} />
        ))}
      </g>
    </g>
  )
}

function pathOf(
  points: readonly (readonly (number | null)[])[],
  xOf: (ms: number) => number,
  yOf: (value: number) => number,
): string {
  const known = points.flatMap(([ms, value]) => (ms == null || value == null ? [] : [[ms, value] as const]))
  const steps = known.slice(1).map(([ms], index) => ms - known[index]![0])
  const usual = [...steps].sort((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0
  return known
    .map(([ms, value], index) => {
      const isGap = index === 0 || (steps[index - 1] ?? 0) > usual * GAP_POINTS
      return `${isGap ? 'M' : 'L'}${xOf(ms).toFixed(1)} ${yOf(value).toFixed(1)}`
    })
    .join('')
}
