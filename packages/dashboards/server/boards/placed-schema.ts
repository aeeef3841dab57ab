import type { Entity } from '@atrium/core/contract/define/entity'
import type { TSchema } from 'typebox'
import { componentsSchema, type placedField } from '../../contract/dashboard-schema.ts'
import type { Kinds } from '../queryplane/kinds.ts'

type PlacedField = ReturnType<typeof placedField>

/** The schema of the items of a dashboard, with what the connectors of this server let its sources have. */
export function placedSchema({ fields: { components } }: Entity, { connectors }: Pick<Kinds, 'connectors'>): TSchema {
  if (!components || !('kinds' in components)) throw new Error('A dashboard has its items in the field components')
  return componentsSchema((components as PlacedField).kinds, connectors)
}
