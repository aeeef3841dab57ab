import type { Aggregate } from '@atrium/timeseries/contract/query'

/** What the data page shows. It is kept in the address, so that it can be shared and the back button works. */
export interface Chosen {
  db: string
  measurement: string
  fields: string[]
  reduce: Aggregate
  /** '' lets the server choose. */
  interval: string
  /** Time expressions; '' for the range in which the measurement has data. */
  start: string
  end: string
  /** The tag whose values become lines; '' for the page's choice. */
  groupBy: string
  /** Not '': all series are one line. */
  merged: string
  /** The values of that tag to show; none stands for the first ones. */
  values: string[]
  /** '', `previous`, or the time at which the other range begins. */
  versus: string
  view: 'chart' | 'table'
  search: string
  /** `_id` of the dashboard that is to get a widget, if the page was opened from it. */
  board: string
}

export const REDUCES = ['none', 'mean', 'min', 'max', 'sum', 'count', 'first', 'last', 'stddev'] as const

const ONE = {
  db: 'db',
  measurement: 'measurement',
  interval: 'every',
  start: 'from',
  end: 'to',
  groupBy: 'by',
} as const
const OTHERS = { merged: 'merged', versus: 'vs', search: 'q', board: 'board' } as const
const SINGLE = { ...ONE, ...OTHERS }
const MANY = { fields: 'f', values: 'v' } as const

export function readChosen(address: URLSearchParams): Chosen {
  const one = (name: string) => address.get(name) ?? ''
  const reduce = REDUCES.find((known) => known === address.get('reduce')) ?? 'none'
  const texts = Object.fromEntries(Object.entries(SINGLE).map(([key, name]) => [key, one(name)]))
  return {
    ...(texts as Record<keyof typeof SINGLE, string>),
    fields: [...new Set(address.getAll(MANY.fields))],
    values: [...new Set(address.getAll(MANY.values))],
    reduce,
    view: address.get('view') === 'table' ? 'table' : 'chart',
  }
}

/** The address of a choice, without what is empty. */
export function addressOf(chosen: Partial<Chosen>): URLSearchParams {
  const address = new URLSearchParams()
  for (const [key, name] of Object.entries(SINGLE)) {
    const text = chosen[key as keyof typeof SINGLE]
    if (text) address.set(name, text)
  }
  for (const [key, name] of Object.entries(MANY)) {
    for (const text of chosen[key as keyof typeof MANY] ?? []) address.append(name, text)
  }
  if (chosen.reduce && chosen.reduce !== 'none') address.set('reduce', chosen.reduce)
  if (chosen.view === 'table') address.set('view', 'table')
  return address
}
