import type { Entity } from '@atrium/contract/define/entity'
import type { RowOf } from '@atrium/contract/define/fields'
import type { BaseRow } from '@atrium/contract/wire'

/** A row of an entity in server code: wire names, times as ISO 8601 texts. */
export type Row<E extends Entity = Entity> = BaseRow & RowOf<E['fields']> & { status: number }
