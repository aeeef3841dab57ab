/** The events of a trace of Chromium that are read here; times in µs. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time. */
  tdur?: number
  args?: { name?: string; data?: { type?: string } }
}

/** As few as possible: each event that is written takes time of its own. */
export const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/** The main thread from one frame of a drag or a zoom to the next one, in ms. */
export interface Frame {
  /** Its tasks by the clock, including the time in which another process had the processor. */
  wallMs: number
  /** Their processor time. */
  ownMs: number
  /** How many events of the pointer or its wheel reached the page in it. */
  moves: number
  /** Processor time by what was done, such as `Layout`. */
  parts: ReadonlyMap<string, number>
}

const TASK = 'RunTask'

/** The frames in which an event of the pointer or its wheel reached the page. */
export function framesOf(trace: Buffer): Frame[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const events = traceEvents.filter(onThreadOf(traceEvents)).sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const commits = events.filter(({ name }) => name === 'Commit').map(({ ts }) => ts)
  const tasks = events.filter(({ name, ph }) => name === TASK && ph === 'X')
  const moves = events.filter(isMove)
  const slices = selfTimes(events.filter(({ ph }) => ph === 'X'))
  const frames: Frame[] = []
  // The task that hands a frame to the compositor is its last one.
  const ends = tasks.filter(({ ts, dur = 0 }) => commits.some((commit) => commit >= ts && commit <= ts + dur))
  for (const [index, end] of ends.entries()) {
    const before = ends[index - 1]
    if (!before) continue
    const isIn = ({ ts }: TraceEvent | Slice) => ts > endOf(before) && ts <= endOf(end)
    const movesIn = moves.filter(isIn).length
    if (movesIn === 0) continue
    const inside = tasks.filter(isIn)
    const parts = new Map<string, number>()
    for (const { name, ownUs } of slices.filter(isIn)) parts.set(name, (parts.get(name) ?? 0) + ownUs / 1000)
    frames.push({
      wallMs: inside.reduce((sum, { dur = 0 }) => sum + dur, 0) / 1000,
      ownMs: inside.reduce((sum, task) => sum + ownUsOf(task), 0) / 1000,
      moves: movesIn,
      parts,
    })
  }
  return frames
}

/**
 * In a virtual machine, the clock of processor time may jump by several ms twice a second. No thread can have had the
 * processor for longer than the clock on the wall says.
 */
const ownUsOf = ({ dur = 0, tdur = dur }: TraceEvent) => Math.min(dur, tdur)

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur

const MOVES = ['pointermove', 'wheel']

const isMove = ({ name, args }: TraceEvent) => name === 'EventDispatch' && MOVES.includes(args?.data?.type ?? '')

/** The main thread of the page: of all threads the one with the most pointer events. */
function onThreadOf(events: readonly TraceEvent[]) {
  const counts = new Map<string, number>()
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  for (const event of events) if (isMove(event)) counts.set(keyOf(event), (counts.get(keyOf(event)) ?? 0) + 1)
  const [busiest] = [...counts].sort(([, a], [, b]) => b - a)
  if (!busiest) throw new Error('the trace has no pointer event')
  return (event: TraceEvent) => keyOf(event) === busiest[0]
}

interface Slice {
  name: string
  ts: number
  ownUs: number
}

/** Each event's processor time without that of the events in it. */
function selfTimes(events: readonly TraceEvent[]): Slice[] {
  const open: { end: number; slice: Slice }[] = []
  return events.map((event) => {
    const { name, ts } = event
    while (open.length > 0 && open.at(-1)!.end <= ts) open.pop()
    const slice = { name, ts, ownUs: ownUsOf(event) }
    const around = open.at(-1)
    if (around) around.slice.ownUs -= slice.ownUs
    open.push({ end: endOf(event), slice })
    return slice
  })
}
