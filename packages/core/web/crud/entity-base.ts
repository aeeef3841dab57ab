import type { App, MenuItem } from '../../contract/define/app.ts'
import type { Entity } from '../../contract/define/entity.ts'

/** The menu page of an entity: its own, or that of its module. */
export function menuItemOf({ menu }: App, { name, module }: Entity): MenuItem | undefined {
  const pages = menu.filter(({ link }) => link === undefined)
  return pages.find((item) => item.entity === name) ?? pages.find((item) => item.module === module && !item.entity)
}

/** Address of an entity's list. Undefined if the menu has none. */
export function entityBase(app: App, entity: Entity): string | undefined {
  const item = menuItemOf(app, entity)
  return item && `/${app.key}/${item.path}`
}

/** The same if the pages there are those of this entity, which open its rows, and not those of another one of its module. */
export function openBase(app: App, entity: Entity): string | undefined {
  const item = menuItemOf(app, entity)
  const drawn = item?.entity ?? app.entities?.find(({ module }) => module === item?.module)?.name
  return drawn === entity.name && entity.calls.includes('get') ? entityBase(app, entity) : undefined
}
