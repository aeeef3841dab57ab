import type { AxisEntry, DeviceAxis } from '../../contract/patterns/device-axis.ts'
import { filterOf } from './entry-words.ts'
import { alarmSpans, inRows, onlineSpans, portSpans, type Span } from './spans.ts'

export interface Lane {
  key: string
  /** Of a lane for one port. */
  port?: number
  rows: readonly (readonly Span[])[]
  marks: readonly AxisEntry[]
}

const MAX_ORDER_ROWS = 4
/** More ports than this do not fit above the curve; the list has all of them. */
export const MAX_PORT_LANES = 12

/** The lanes of the axis, from the top down. */
export function lanesOf({ entries, before }: DeviceAxis): Lane[] {
  const all = [...entries, ...before].sort((one, other) => (one.at < other.at ? 1 : -1))
  const of = (...filters: string[]) => entries.filter((entry) => filters.includes(filterOf(entry)))
  const orders = of('order').map(
    (entry): Span => ({
      startMs: Date.parse(entry.at),
      endMs: entry.endAt === null ? null : Date.parse(entry.endAt),
      look: 'info',
      entry,
    }),
  )
  const ports = [...portSpans(all)].slice(0, MAX_PORT_LANES)
  const alarms = alarmSpans(all)
  const others = of('insert', 'event', 'status')
  return [
    { key: 'online', rows: [onlineSpans(all)], marks: [] },
    ...ports.map(([port, spans]) => ({
      key: `port ${port}`,
      port,
      rows: [spans.filter(({ look }) => look === 'neutral'), spans.filter(({ look }) => look !== 'neutral')],
      marks: [],
    })),
    { key: 'command', rows: [], marks: of('command') },
    { key: 'order', rows: inRows(orders, MAX_ORDER_ROWS), marks: [] },
    { key: 'alarm', rows: inRows(alarms, 2), marks: [] },
    { key: 'event', rows: [], marks: others },
  ]
}
