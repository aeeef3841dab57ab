import type { Fillable } from '@atrium/core/contract/define/words'
import { type TimeRange, timestamp } from '@atrium/core/contract/time'
import { fill } from '@atrium/core/web/words'
import type { Dataset, EmptyReason } from '../../contract/data.ts'
import type zh_CN from './zh_CN.ts'

type Words = Fillable<typeof zh_CN>

const NAMED = { database: 'emptyDatabase', measurement: 'emptyMeasurement', field: 'emptyField' } as const

/** The reason why there is no data, in the language of the page. */
export function emptyText(reason: EmptyReason, words: Words): string {
  switch (reason.why) {
    case 'range':
      return fill(words.emptyRange, { time: timestamp(reason.newestMs) })
    case 'conditions':
      return words.emptyConditions
    case 'tag': {
      const { name, value } = reason
      return name === undefined || value === undefined ? words.emptyTagAny : fill(words.emptyTag, { name, value })
    }
    default: {
      const key = NAMED[reason.why]
      return reason.name === undefined ? words[`${key}Any`] : fill(words[key], { name: reason.name })
    }
  }
}

/** A range as long as the dataset's that ends just after the newest existing point. */
export function rangeToNewest({ empty, startMs, endMs }: Dataset): TimeRange | undefined {
  if (empty?.why !== 'range') return undefined
  const lengthMs = Math.max(1000, endMs - startMs)
  const untilMs = Math.ceil(empty.newestMs + lengthMs / 20)
  return { startTime: new Date(untilMs - lengthMs).toISOString(), endTime: new Date(untilMs).toISOString() }
}
