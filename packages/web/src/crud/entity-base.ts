import type { App } from '@atrium/contract/define/app'
import type { Entity } from '@atrium/contract/define/entity'

/** Address of an entity's list, which is the menu page of its module. Undefined if the menu has none. */
export function entityBase(app: App, entity: Entity): string | undefined {
  const item = app.menu.find(({ module, link }) => module === entity.module && link === undefined)
  return item && `/${app.key}/${item.path}`
}
