import { MAX_POINTS } from '@atrium/charts/contract/data'
import { time } from '@atrium/charts/contract/define/props'
import { json } from '@atrium/core/contract/define/fields'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import { type BusinessQuery, businessSchema } from './query.ts'

/** Lists change with every order. Figures are counted over many rows and need not be exact to the second. */
const LIST_EVERY_MS = 5_000
const FIGURES_EVERY_MS = 15_000

const placeOf = ({ business }: { business?: BusinessQuery }) =>
  [business?.app, business?.of].filter(Boolean).join(' · ')

/** Lists and figures of the business apps. A viewer sees what they may read on the apps' own pages. */
export default defineConnector({
  key: 'business',
  icon: 'apps',
  type: 8,
  settings: {},
  old: { knownBy: 'business' },
  query: {
    // As a whole: a query of no app is none, so its fields have no defaults.
    business: json<BusinessQuery>(businessSchema),
    startTime: time(''),
    endTime: time(''),
  },
  // A list is not a series, a ranking has no single value, and rows of neither have tags.
  shapes({ business }) {
    if (business?.from === 'list') return ['single', 'trail', 'page']
    return business?.from === 'tops' ? ['page'] : ['single', 'trail', 'series', 'exact', 'page']
  },
  follows: ({ business }) => ({
    how: 'polled',
    everyMs: business?.from === 'list' ? LIST_EVERY_MS : FIGURES_EVERY_MS,
  }),
  columnsOf: ({ business }) => business?.names ?? [],
  placeOf,
  builder: {
    titleOf: placeOf,
    nextQuery: ({ business }) => (business ? { business: { ...business, names: [] } } : {}),
    isComplete: ({ business }) => (business?.names ?? []).length > 0,
  },
  byViewer: true,
  limits: { points: MAX_POINTS, rows: MAX_POINTS },
})
