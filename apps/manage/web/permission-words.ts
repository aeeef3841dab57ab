import type { Permission } from '@atrium/contract/access'
import { useProduct } from '@atrium/web/shell/product'
import { useTranslation } from 'react-i18next'

/** What people call an app, a module (its page) and a permission (its action, or one of the common verbs). */
export function usePermissionWords() {
  const { apps } = useProduct()
  const { t } = useTranslation()
  const inApp = (ns: string, key: string) => t(key, { ns, defaultValue: '' })
  const descriptor = (key: string) => apps.find(({ app }) => app.key === key)?.app
  const app = (key: string) => inApp(key, 'name') || key
  const module = (key: string, name: string) => {
    const item = descriptor(key)?.menu.find(({ module }) => module === name)
    // A module without a page of its own is named among the app's other words.
    return (item && inApp(key, `menu.${item.path}`)) || inApp(key, `more.module_${name}`) || name
  }
  const permission = (held: Permission) => {
    const entities = descriptor(held.app)?.entities?.filter(({ module }) => module === held.module) ?? []
    const acts = entities.map(({ name }) => inApp(held.app, `entities.${name}.actions.${held.permission}`))
    return acts.find(Boolean) || inApp('manage', `more.can_${held.permission}`) || held.permission
  }
  return { app, module, permission }
}
