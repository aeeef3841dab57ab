import { code, oneOf } from '@atrium/charts/contract/define/props'
import { str } from '@atrium/core/contract/define/fields'
import { TIME_FORMATS } from '@atrium/dashboards/contract/table-query'

const MAX_TEXT = 1_000_000

/** What a data source with static rows is set up with. */
export const STATIC_SETTINGS = {
  format: oneOf(['json', 'csv'], { default: 'json' }),
  dataSource: code('json', MAX_TEXT, { required: true }),
  /** Where the rows are in the JSON, such as `data.list`; '' for the whole. */
  path: str(200, { min: 0, default: '', when: { prop: 'format', is: ['json'] } }),
  timeFormat: oneOf(TIME_FORMATS, { default: 'iso' }),
} as const
