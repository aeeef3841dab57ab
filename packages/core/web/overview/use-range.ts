import { useSearchParams } from 'react-router'
import { isDay } from '../crud/values/times.ts'
import { spanOfDays } from '../ui/zone.ts'
import { type Range, type RangeKey, rangeOf } from './numbers.ts'

/** First and last day. */
export type Days = [first: string, last: string]

interface ChosenRange {
  rangeKey: RangeKey
  /** Undefined: the server's default. */
  range: Range | undefined
  /** The days that the reader has chosen by hand. */
  days: Days | undefined
  choose(key: RangeKey, days?: Days): void
}

/** The range is in the page's address, so that the way back from a list leads to the same figures. */
export function useRange(offered: readonly RangeKey[], start: RangeKey): ChosenRange {
  const [search, setSearch] = useSearchParams()
  const rangeKey = offered.find((key) => key === search.get('range')) ?? start
  const given = [search.get('first') ?? '', search.get('last') ?? ''] as Days
  const days = given.every(isDay) ? given : undefined
  const custom = days && spanOfDays(...days)
  return {
    rangeKey,
    range: rangeKey === 'rangeCustom' ? custom : rangeOf(rangeKey, new Date()),
    days,
    choose: (key, chosen) =>
      setSearch({ range: key, ...(chosen ? { first: chosen[0], last: chosen[1] } : {}) }, { replace: true }),
  }
}
