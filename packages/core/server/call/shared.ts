import type { App } from '../../contract/define/app.ts'
import type { Entity } from '../../contract/define/entity.ts'

/** An entity whose rows every app may refer to, with the app it belongs to. */
export interface SharedEntity {
  app: string
  entity: Entity
}

export function sharedEntities(apps: readonly App[]): SharedEntity[] {
  return apps.flatMap(({ key, entities = [] }) =>
    entities.filter(({ shared }) => shared).map((entity) => ({ app: key, entity })),
  )
}
