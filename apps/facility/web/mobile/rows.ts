import type { RowOf } from '@atrium/core/contract/define/fields'
import type { BaseRow } from '@atrium/core/contract/wire'
import type { facility, repair } from '../../index.ts'

export type RepairRow = BaseRow & RowOf<(typeof repair)['fields']> & { status: keyof (typeof repair)['status'] }
export type FacilityRow = BaseRow & RowOf<(typeof facility)['fields']> & { status: keyof (typeof facility)['status'] }
