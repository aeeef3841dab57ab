import { useAccessWords } from '@atrium/web/access/words'
import { useProduct } from '@atrium/web/app/product'
import { useTranslation } from 'react-i18next'

/** Labels for the entities and actions of the audit log, such as `manage.user` and `disable`. */
export function useAuditWords() {
  const { t } = useTranslation()
  const { apps } = useProduct()
  const { verb } = useAccessWords()
  const at = (ns: string, key: string) => t(key, { ns, defaultValue: '' })
  const own = (key: string) => at('manage', `more.${key}`)
  const split = (logged: string): [app: string, entity: string] => {
    const [app = '', ...entity] = logged.split('.')
    return [app, entity.join('.')]
  }
  return {
    entity(logged: string): string {
      const [app, name] = split(logged)
      const known = apps.some(({ app: { key } }) => key === app)
      const label = known && at(app, `entities.${name}.name`)
      return (label && `${at(app, 'name')} · ${label}`) || own(`audit_of_${logged.replace('.', '_')}`) || logged
    },
    action(logged: string, action: string): string {
      const [app, name] = split(logged)
      return at(app, `entities.${name}.actions.${action}`) || verb(action) || own(`did_${action}`) || action
    },
    /** Label of a value in an entry that is not a field of an entity. */
    fact: (name: string): string => own(`fact_${name}`),
  }
}
