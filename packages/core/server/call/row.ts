import type { Entity } from '../../contract/define/entity.ts'
import type { RowOf } from '../../contract/define/fields.ts'
import type { BaseRow } from '../../contract/wire.ts'

/** A row of an entity in server code: wire names, times as ISO 8601 texts. */
export type Row<E extends Entity = Entity> = BaseRow & RowOf<E['fields']> & { status: number }
