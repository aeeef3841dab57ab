import type { Limits } from '../limits.ts'
import { isJson, readJsonPoints } from '../lines/json-points.ts'
import { LATER, LineReader } from '../lines/line-reader.ts'
import type { Point, Precision } from '../model.ts'
import { putPoint } from './put-point.ts'
import type { RowSink } from './row-sink.ts'

/** The content of a request, read in slices. */
export interface Source {
  readonly done: boolean
  /** Reads up to about that many rows into the sink, or to one for which its batch has no room. */
  read(sink: RowSink, maxRows: number): void
}

// Rows between two checks of the time.
export const ROWS_PER_STEP = 1000

/** A source that reads line protocol. */
export function lineSource(body: Uint8Array, precision: Precision, nowUs: number | null, limits: Limits): Source {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const reader = new LineReader(bytes, { precision, nowUs })
  let stopped = false
  return {
    get done() {
      return stopped || reader.done
    },
    read(sink, maxRows) {
      reader.read(sink, Math.min(maxRows, limits.maxLinesPerRequest - reader.lines))
      if (reader.done || reader.lines < limits.maxLinesPerRequest) return
      stopped = true
      sink.refuse(reader.lines + 1, `more than ${limits.maxLinesPerRequest} lines; the rest was left out`)
    },
  }
}

/** A source of points; a text in the list stands for a refused point and is the reason. */
export function pointSource(points: readonly (Point | string)[], nowUs: number | null): Source {
  let next = 0
  return {
    get done() {
      return next >= points.length
    },
    read(sink, maxRows) {
      const end = Math.min(points.length, next + maxRows)
      for (; next < end; next++) {
        const point = points[next] as Point | string
        const reason = typeof point === 'string' ? point : putPoint(sink, point, nowUs)
        if (reason === LATER) return
        if (reason !== null) sink.refuse(next + 1, reason)
      }
    },
  }
}

/** A source of a JSON body with one point or an array of points, all of which get these tags. */
export function jsonSource(
  body: Uint8Array,
  measurement: string,
  nowUs: number | null,
  tags?: Record<string, string>,
): Source {
  const points = readJsonPoints(body, measurement, tags)
  return pointSource(typeof points === 'string' ? [points] : points, nowUs)
}

/** A source of messages, each of which is read as a body of its own. */
export function messageSource(
  { body, ends, nowUs }: { body: Uint8Array; ends: readonly number[]; nowUs: number },
  measurement: string,
  limits: Limits,
): Source {
  let next = 0
  let current: Source | null = null
  const open = (sink: RowSink) => {
    sink.beginMessage(next)
    const message = body.subarray(ends[next - 1] ?? 0, ends[next])
    if (isJson(message)) return jsonSource(message, measurement, nowUs + next)
    return lineSource(message, 'ns', nowUs + next, limits)
  }
  return {
    get done() {
      return next >= ends.length
    },
    read(sink, maxRows) {
      const end = sink.seen + maxRows
      while (next < ends.length && sink.seen < end) {
        current ??= open(sink)
        current.read(sink, end - sink.seen)
        if (!current.done) return
        current = null
        next++
      }
    },
  }
}

let lastNowUs = 0

/**
 * The current time in microseconds, never the same twice, so that two messages at one moment do not overwrite each
 * other. The `count - 1` microseconds after it are not given again either.
 */
export function nextNowUs(count = 1): number {
  const nowUs = Math.floor((performance.timeOrigin + performance.now()) * 1000)
  const firstUs = Math.max(nowUs, lastNowUs + 1)
  lastNowUs = firstUs + count - 1
  return firstUs
}
