import { useProduct } from '@atrium/web/shell/product'
import { useTranslation } from 'react-i18next'

/** `manage.user` and `disable` as people say it. */
export function useAuditWords() {
  const { t } = useTranslation()
  const { apps } = useProduct()
  const at = (ns: string, key: string) => t(key, { ns, defaultValue: '' })
  const split = (logged: string): [app: string, entity: string] => {
    const [app = '', ...entity] = logged.split('.')
    return [app, entity.join('.')]
  }
  return {
    entity(logged: string): string {
      const [app, name] = split(logged)
      return apps.some(({ app: { key } }) => key === app) ? at(app, `entities.${name}.name`) || logged : logged
    },
    action(logged: string, action: string): string {
      const [app, name] = split(logged)
      return at(app, `entities.${name}.actions.${action}`) || at('manage', `more.can_${action}`) || action
    },
  }
}
