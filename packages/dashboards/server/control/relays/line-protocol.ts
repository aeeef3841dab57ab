import type { Point } from '@atrium/timeseries/server/store/model'

/** Points as InfluxDB takes them, one in each line. Their names and texts have no line ends (`control-checks.ts`). */
export function linesOf(points: readonly Point[], timeMs?: number): string {
  return points
    .map(({ measurement, tags = {}, fields }) => {
      const named = Object.entries(tags).map(([key, value]) => `,${escaped(key)}=${escaped(value)}`)
      const set = Object.entries(fields).map(([key, value]) => `${escaped(key)}=${fieldValue(value)}`)
      const time = timeMs === undefined ? '' : ` ${timeMs}`
      return `${measurement.replace(/[, ]/g, '\\$&')}${named.join('')} ${set.join(',')}${time}`
    })
    .join('\n')
}

const escaped = (name: string) => name.replace(/[,= ]/g, '\\$&')

function fieldValue(value: Point['fields'][string]): string {
  return typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value)
}
