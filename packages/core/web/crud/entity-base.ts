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
