import { MAX_POINTS } from '@atrium/charts/contract/data'
import { oneOf, section, texts, time } from '@atrium/charts/contract/define/props'
import { str } from '@atrium/core/contract/define/fields'
import { BUSINESS_PARTS } from '@atrium/dashboards/contract/business'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'

const name = () => str(60, { min: 0, default: '' })

/** Lists change with every order. Figures are counted over many rows and need not be exact to the second. */
const LIST_EVERY_MS = 5_000
const FIGURES_EVERY_MS = 15_000

/** Lists and figures of the business apps. A viewer sees what they may read on the apps' own pages. */
export default defineConnector({
  key: 'business',
  icon: 'apps',
  settings: {},
  oldField: 'business',
  query: {
    business: section({
      app: str(40, { min: 0, default: '' }),
      from: oneOf(BUSINESS_PARTS, { default: 'list' }),
      of: name(),
      names: texts(50, 60),
      sort: name(),
    }),
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
  titleOf: ({ business }) => [business?.app, business?.of].filter(Boolean).join(' · '),
  isComplete: ({ business }) => (business?.names ?? []).length > 0,
  byViewer: true,
  limits: { points: MAX_POINTS, rows: MAX_POINTS },
})
