import { openClock, readZone } from '@atrium/timeseries/contract/table/clock'
import { measurementOf } from '@atrium/timeseries/contract/table/guess'
import { faultOf, type PlanFault } from '@atrium/timeseries/contract/table/plan'
import type { Question } from '@atrium/timeseries/contract/table/question'
import { guessReading, isFormat, type Reading, timesAt } from '@atrium/timeseries/contract/table/reading'
import { partsOf, type TableSample } from '@atrium/timeseries/contract/table/sample'
import { timeText } from '@atrium/timeseries/contract/table/time-columns'
import { compileFormat } from '@atrium/timeseries/contract/table/time-format'

/** What a person decides about a file, beginning with what was guessed. */
export interface Draft extends Reading {
  db: string
  measurement: string
  zone: string
}

export const FIRST_DB = 'files'

interface Start {
  file: string
  sample: TableSample
  zone: string
  before?: Draft | undefined
}

/** Guesses everything that the sample suggests. Names that were typed before are kept. */
export function draftOf({ file, sample, zone, before }: Start): Draft {
  return {
    ...guessReading(partsOf(sample)),
    db: before?.db ?? FIRST_DB,
    measurement: before?.measurement ?? measurementOf(file),
    zone: before?.zone ?? zone,
  }
}

export type DraftFault = PlanFault['kind'] | 'db' | 'format' | 'ask'

/** Why the import cannot start yet. */
export function draftFault(draft: Draft, questions: readonly Question[]): { kind: DraftFault; column: string } | null {
  const fault = faultOf(draft)
  if (fault) return fault
  if (draft.db.trim() === '') return { kind: 'db', column: '' }
  if (draft.format !== null && !isFormat(draft.format)) return { kind: 'format', column: '' }
  return questions.some(({ answer }) => answer === null) ? { kind: 'ask', column: '' } : null
}

/** How many of the sample's rows have the time and the tags of another one. */
export function sameTimes({ columns, format, zone }: Draft, rows: readonly string[][]): number {
  if (format === null || !isFormat(format)) return 0
  const read = compileFormat(format)
  const clock = openClock(readZone(zone))
  const times = timesAt(columns)
  const tags = columns.flatMap(({ use }, at) => (use === 'tag' || use === 'key' ? [at] : []))
  const keys = rows.flatMap((row) => {
    const time = read(timeText(row, times))
    const series = tags.map((at) => row[at]).join('\0')
    const placed = time && clock.place(series, time)
    return placed && 'us' in placed ? [`${placed.us}\0${series}`] : []
  })
  return keys.length - new Set(keys).size
}
