import type { Permission } from '../access.ts'
import type { Entity } from './entity.ts'

export interface MenuItem {
  /** The module whose permissions open the page. */
  module: string
  /** The part of the address after `/{app}/`: `record/list`. */
  path: string
  /** The entity whose list it is; absent: the first one of the module. */
  entity?: string
  /** An external page that opens instead of a page of the app: https, without anything about the reader in it. */
  link?: string
  /** The entity whose waiting rows (`list.waiting`) are counted beside the item, for those who may decide them. */
  counts?: string
  icon?: string
}

export interface AppSpec {
  key: string
  type: 'manage' | 'pc'
  /** Name of one of the shell's line icons. */
  icon: string
  /**
   * Absent: `/{key}`. An http address opens with a short-lived credential. `null`: the app has no code yet and is shown
   * disabled.
   */
  link?: string | null
  /** Whether the browser's router checks permissions before it shows a page (core.md section 2). */
  guarded: boolean
  menu: readonly MenuItem[]
  /** Module → permissions, separated by spaces: this app's part of the permission catalogue. */
  permissions: Readonly<Record<string, string>>
  entities?: readonly Entity[]
  /** The name of the entity that is the work orders of all apps; one app of the product has them. */
  workOrders?: string
  /** The keys of up to three values of the app's overview that the launcher shows, counted for today. */
  figures?: readonly string[]
  /** It has pages for the phones of the staff: `mobile` of its screens. */
  isMobile?: true
}

export type App = AppSpec

export function defineApp<const A extends AppSpec>(app: A): A {
  return app
}

/** Every (app, module, permission) triple of the apps, for roles and for the check of routes. */
export function permissionCatalogue(apps: readonly App[]): Permission[] {
  return apps.flatMap((app) =>
    Object.entries(app.permissions).flatMap(([module, names]) =>
      names
        .split(' ')
        .filter(Boolean)
        .map((permission) => ({ app: app.key, module, permission })),
    ),
  )
}
