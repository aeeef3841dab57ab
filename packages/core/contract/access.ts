/** Permissions and the route guard. Pure functions, so that the browser and the server give the same answer. */

export interface Permission {
  app: string
  module: string
  permission: string
}

/** (app, module, permission) */
export type Triple = readonly [app: string, module: string, permission: string]

/** Merges the permissions of several roles; each triple occurs once. */
export function mergePermissions(lists: readonly (readonly Permission[])[]): Permission[] {
  const seen = new Map<string, Permission>()
  for (const list of lists) {
    for (const entry of list) {
      seen.set(`${entry.app}\n${entry.module}\n${entry.permission}`, {
        app: entry.app,
        module: entry.module,
        permission: entry.permission,
      })
    }
  }
  return [...seen.values()]
}

export function holds(permissions: readonly Permission[], [app, module, permission]: Triple): boolean {
  return permissions.some((held) => held.app === app && held.module === module && held.permission === permission)
}

/** The fields of an app that the guard needs. */
export interface GuardedApp {
  key: string
  /**
   * False for apps without a guard in the browser (`/visual`, `/iot` …). The server checks their calls all the same.
   */
  guarded: boolean
  menu: readonly { module: string; path: string; link?: string | undefined }[]
}

export type RouteDecision = { kind: 'render' } | { kind: 'redirect'; to: string } | { kind: 'forbidden' }

/**
 * Decides what a person sees at `path` (`/visitor/record/list`). A module opens what is at or below its name, and its
 * own pages of the menu. Paths match on whole segments: `setting/shop` does not open `setting/wxacode`.
 */
export function guardRoute(path: string, app: GuardedApp, permissions: readonly Permission[]): RouteDecision {
  if (!app.guarded) return { kind: 'render' }
  const own = permissions.filter((held) => held.app === app.key)
  const pages = app.menu.filter(({ link }) => link === undefined)
  const opens = (target: string) =>
    own.some(({ module }) =>
      [module, ...pages.filter((page) => page.module === module).map(({ path }) => path)].some((start) =>
        startsWithSegments(target, `/${app.key}/${start}`),
      ),
    )
  if (opens(path)) return { kind: 'render' }
  const first = pages.find((page) => opens(`/${app.key}/${page.path}`))
  return first ? { kind: 'redirect', to: `/${app.key}/${first.path}` } : { kind: 'forbidden' }
}

/** Whether the launcher shows an app: the tenant has it and the person has a permission in it. */
export function mayOpenApp(appKey: string, tenantApps: readonly string[], permissions: readonly Permission[]): boolean {
  return tenantApps.includes(appKey) && permissions.some((held) => held.app === appKey)
}

function startsWithSegments(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}
