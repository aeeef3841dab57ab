import type { Permission } from '../access.ts'
import type { Entity } from './entity.ts'

export interface MenuItem {
  /** The module whose permissions open the page. */
  module: string
  /** After `/{app}/`: `record/list`. */
  path: string
  /** An external page instead of an own one. */
  link?: string
  icon?: string
}

export interface AppSpec {
  key: string
  type: 'manage' | 'pc'
  /** Name of a line icon the shell draws. */
  icon: string
  /** Absent: `/{key}`. An http address opens with a short-lived credential. `null`: no code yet, shown disabled. */
  link?: string | null
  /** Protected in the browser's router, or plain (core.md section 2). */
  guarded: boolean
  menu: readonly MenuItem[]
  /** Module → permissions, separated by spaces: the app's part of the catalogue. */
  permissions: Readonly<Record<string, string>>
  entities?: readonly Entity[]
}

export type App = AppSpec

export function defineApp<const A extends AppSpec>(app: A): A {
  return app
}

/** Every triple of the app, for roles and for the route check. */
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
