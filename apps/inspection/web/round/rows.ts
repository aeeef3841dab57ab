import type { RowOf } from '@atrium/core/contract/define/fields'
import type { BaseRow } from '@atrium/core/contract/wire'
import type { pathRecord } from '../../index.ts'

export type RoundRow = BaseRow & RowOf<(typeof pathRecord)['fields']> & { status: keyof (typeof pathRecord)['status'] }
