import { holds, mergePermissions, type Permission } from '../../contract/access.ts'

export interface PermissionNode {
  key: string
  title: string
  disableCheckbox?: boolean
  children?: PermissionNode[]
}

interface Names {
  app(key: string): string
  module(app: string, name: string): string
  permission(held: Permission): string
}

// Module names contain slashes, so the parts of a key are separated by line breaks.
const keyOf = (...parts: string[]) => parts.join('\n')

export const keysOf = (permissions: readonly Permission[]) =>
  permissions.map(({ app, module, permission }) => keyOf(app, module, permission))

/**
 * The permissions among the checked keys. Keys of apps and modules are left out: they follow from their permissions.
 */
export function permissionsOf(keys: readonly string[]): Permission[] {
  return keys.flatMap((key) => {
    const [app, module, permission] = key.split('\n')
    return app !== undefined && module !== undefined && permission !== undefined ? [{ app, module, permission }] : []
  })
}

/**
 * The tree app → module → permission, with the permissions that the editor holds and, disabled, the others that the
 * role has: nobody can grant a permission that they do not hold.
 */
export function permissionNodes(
  held: readonly Permission[],
  chosen: readonly Permission[],
  names: Names,
): PermissionNode[] {
  const all = mergePermissions([held, chosen])
  const apps = [...new Set(all.map(({ app }) => app))]
  return apps.map((app) => {
    const inApp = all.filter((entry) => entry.app === app)
    const modules = [...new Set(inApp.map(({ module }) => module))]
    return {
      key: app,
      title: names.app(app),
      children: modules.map((module) => ({
        key: keyOf(app, module),
        title: names.module(app, module),
        children: inApp
          .filter((entry) => entry.module === module)
          .map((entry) => ({
            key: keyOf(app, module, entry.permission),
            title: names.permission(entry),
            disableCheckbox: !holds(held, [app, module, entry.permission]),
          })),
      })),
    }
  })
}

/** The nodes whose text contains the search text. A match of an app or a module keeps everything below it. */
export function matching(nodes: readonly PermissionNode[], text: string): PermissionNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node]
    const children = matching(node.children ?? [], wanted)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The keys of the permissions, without those of apps and modules. */
export function shownKeys(nodes: readonly PermissionNode[]): string[] {
  return nodes.flatMap(({ key, children }) => (children ? shownKeys(children) : [key]))
}
