import type { QueryOf } from '@atrium/dashboards/contract/define/connector'
import type timeseries from './index.ts'

export type SeriesQuery = QueryOf<typeof timeseries>
