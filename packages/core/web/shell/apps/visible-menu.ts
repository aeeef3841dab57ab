import type { Permission } from '../../../contract/access.ts'
import type { App, MenuItem } from '../../../contract/define/app.ts'

/** The menu items of an app in whose module the person has a permission. */
export function visibleMenu(app: Pick<App, 'key' | 'menu'>, permissions: readonly Permission[]): MenuItem[] {
  const modules = new Set(permissions.filter((held) => held.app === app.key).map((held) => held.module))
  return app.menu.filter((item) => modules.has(item.module))
}

/** The menu item whose page is at this address or above it; the longest path wins. */
export function menuItemAt(app: Pick<App, 'key' | 'menu'>, pathname: string): MenuItem | undefined {
  const under = app.menu.filter(({ path }) => `${pathname}/`.startsWith(`/${app.key}/${path}/`))
  if (under.length > 0) return under.reduce((best, item) => (item.path.length > best.path.length ? item : best))
  // `/visual/dashboard/edit/7` belongs to the item `dashboard/list`, which has the same module.
  return app.menu.find(({ module }) => `${pathname}/`.startsWith(`/${app.key}/${module}/`))
}
