import type { QueryOf } from '@atrium/dashboards/contract/define/connector'
import type business from './index.ts'

export type BusinessSource = QueryOf<typeof business>
