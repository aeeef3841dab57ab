import { setImmediate as nextTurn } from 'node:timers/promises'
import { formatLine } from '@atrium/timeseries/server/store/lines/format-line'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { FACTORY_DB, MEASUREMENTS } from './catalogue.ts'
import type { Factory } from './factory.ts'
import { DAY_MS, MINUTE_MS } from './plant-time.ts'

export const HISTORY_MS = DAY_MS
const STEP_MS = 10_000
const BLOCK_MS = 10 * MINUTE_MS

interface HistoryOptions {
  timeseries: Timeseries
  tenantId: string
  factory: Factory
  /** The end of the history: when the demonstration tenant was created. */
  untilMs: number
  signal: AbortSignal
}

/**
 * Writes the factory's measurements of the day before `untilMs`, newest first, so that an open dashboard fills from its
 * right edge. Blocks that exist are skipped, so that the next start completes an interrupted history.
 * @returns the rows written
 */
export async function writeHistory({
  timeseries,
  tenantId,
  factory,
  untilMs,
  signal,
}: HistoryOptions): Promise<number> {
  const endMs = Math.floor(untilMs / STEP_MS) * STEP_MS
  const startMs = endMs - HISTORY_MS
  const present = await blocksPresent(timeseries, tenantId, startMs, endMs)
  let written = 0
  for (let blockMs = endMs - BLOCK_MS; blockMs >= startMs && !signal.aborted; blockMs -= BLOCK_MS) {
    if (present.has(blockMs)) continue
    const lines = Array.from({ length: BLOCK_MS / STEP_MS }, (_, step) => factory(blockMs + step * STEP_MS)).flat()
    const body = Buffer.from(lines.map(formatLine).join('\n'))
    const result = await timeseries.writeLines(tenantId, FACTORY_DB, body, { precision: 'us', create: true })
    written += result.written
    await nextTurn()
  }
  return written
}

async function blocksPresent(timeseries: Timeseries, tenantId: string, startMs: number, endMs: number) {
  const { rows } = await timeseries.query(tenantId, {
    db: FACTORY_DB,
    measurement: 'energy',
    fields: [{ field: 'power', aggregate: 'count' }],
    startUs: startMs * 1000,
    endUs: endMs * 1000,
    intervalUs: BLOCK_MS * 1000,
    offsetUs: (startMs % BLOCK_MS) * 1000,
  })
  const whole = (BLOCK_MS / STEP_MS) * MEASUREMENTS.energy.values.length
  return new Set(rows.filter(([, count]) => Number(count) >= whole).map(([timeUs]) => Number(timeUs) / 1000))
}
