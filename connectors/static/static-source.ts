import type { PropsOf } from '@atrium/charts/contract/define/props'
import type { QueryOf } from '@atrium/dashboards/contract/define/connector'
import type spec from './index.ts'
import type { STATIC_SETTINGS } from './settings.ts'

export type StaticSource = QueryOf<typeof spec>

export type StaticSettings = PropsOf<typeof STATIC_SETTINGS>
