import type { AxisEntry } from '../../contract/patterns/device-axis.ts'

/** Something that lasted, as the axis draws it. */
export interface Span {
  startMs: number
  /** Null: it lasts. */
  endMs: number | null
  look: 'good' | 'info' | 'attention' | 'alarm' | 'neutral'
  entry: AxisEntry
}

const atMs = ({ at }: AxisEntry) => Date.parse(at)
const oldestFirst = (entries: readonly AxisEntry[]) => [...entries].reverse()

/** When the device was online and when it was not, as far as its connections say so. */
export function onlineSpans(newestFirst: readonly AxisEntry[]): Span[] {
  const spans: Span[] = []
  for (const entry of oldestFirst(newestFirst).filter(({ kind }) => kind === 'online')) {
    const ms = atMs(entry)
    const last = spans.at(-1)
    if (last) last.endMs = ms
    // Its beginning is not among the entries, for example because they were thinned.
    if (!last && entry.type === 'offline' && entry.seconds) {
      spans.push({ startMs: ms - entry.seconds * 1000, endMs: ms, look: 'good', entry })
    }
    spans.push({ startMs: ms, endMs: null, look: entry.type === 'login' ? 'good' : 'neutral', entry })
  }
  return spans
}

/** Whether a message reports a fault, or the end of one. */
export function faultOf({ kind, type, data }: AxisEntry): { code: string; isOver: boolean } | undefined {
  if (kind !== 'event' || (type !== 'alarm' && type !== 'fault')) return undefined
  const { code, errorCode, level } = data ?? {}
  const named = code ?? errorCode
  const isOver = level === 0 || named === '' || named === 0 || (type === 'alarm' && named === undefined)
  return { code: named === undefined || named === null ? '' : String(named), isOver }
}

/** From each report of a fault to the report of its end, by port. A repeated report changes nothing. */
export function alarmSpans(newestFirst: readonly AxisEntry[]): Span[] {
  const spans: Span[] = []
  const open = new Map<number, Span & { code: string }>()
  for (const entry of oldestFirst(newestFirst)) {
    const fault = faultOf(entry)
    if (!fault) continue
    const port = entry.port ?? 0
    const before = open.get(port)
    if (before && !fault.isOver && before.code === fault.code) continue
    if (before) before.endMs = atMs(entry)
    open.delete(port)
    if (fault.isOver) continue
    const span = { startMs: atMs(entry), endMs: null, look: 'alarm' as const, entry, code: fault.code }
    open.set(port, span)
    spans.push(span)
  }
  return spans
}

const PAIRS: Readonly<Record<string, { begins: boolean; look: Span['look'] }>> = {
  'insert plugged': { begins: true, look: 'neutral' },
  'insert unplugged': { begins: false, look: 'neutral' },
  'event started': { begins: true, look: 'info' },
  'event finish': { begins: false, look: 'info' },
}

/**
 * Port → when something was plugged in (neutral), and when it delivered (info): from orders, or for readers without
 * orders from what the device reported.
 */
export function portSpans(newestFirst: readonly AxisEntry[]): Map<number, Span[]> {
  const ports = new Map<number, Span[]>()
  const add = (port: number, span: Span) => ports.set(port, [...(ports.get(port) ?? []), span])
  const hasOrders = newestFirst.some(({ kind, port }) => kind === 'order' && port)
  const open = new Map<string, Span>()
  for (const entry of oldestFirst(newestFirst)) {
    const { kind, type, port } = entry
    if (!port) continue
    if (kind === 'order') {
      const endMs = entry.endAt === null ? null : Date.parse(entry.endAt)
      add(port, { startMs: atMs(entry), endMs, look: 'info', entry })
      continue
    }
    const pair = PAIRS[`${kind} ${type}`]
    if (!pair || (hasOrders && kind === 'event')) continue
    const key = `${port} ${pair.look}`
    const before = open.get(key)
    if (before && !pair.begins) before.endMs = atMs(entry)
    if (!pair.begins) open.delete(key)
    if (before || !pair.begins) continue
    const span: Span = { startMs: atMs(entry), endMs: null, look: pair.look, entry }
    open.set(key, span)
    add(port, span)
  }
  return new Map([...ports].sort(([one], [other]) => one - other))
}

/** Spans that would cover each other, in as few rows as possible; what does not fit into `maxRows` is in the last. */
export function inRows(spans: readonly Span[], maxRows: number): Span[][] {
  const rows: Span[][] = []
  const ends: number[] = []
  for (const span of [...spans].sort((one, other) => one.startMs - other.startMs)) {
    const free = ends.findIndex((endMs) => endMs <= span.startMs)
    const row = free >= 0 ? free : Math.min(rows.length, maxRows - 1)
    rows[row] = [...(rows[row] ?? []), span]
    ends[row] = Math.max(ends[row] ?? 0, span.endMs ?? Number.POSITIVE_INFINITY)
  }
  return rows
}
