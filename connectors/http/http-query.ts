import type { QueryOf } from '@atrium/dashboards/contract/define/connector'
import type spec from './index.ts'

export type HttpQuery = QueryOf<typeof spec>
