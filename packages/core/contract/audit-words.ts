interface Acted {
  /** 1 person, 2 system, 3 device, 4 consumer. */
  source: number
  /** The name at that time. */
  actor: string | null
}

const PERSON = 1

/**
 * Labels for what the audit log stores, such as the entity `manage.user` and the action `disable`. The log's page and
 * its export both use them.
 * @param own the app with the words of what belongs to no entity
 * @param at a word of an app by its path, or an empty text
 */
export function auditWords(own: string, wordOf: (app: string, path: string) => string) {
  const more = (key: string) => wordOf(own, `more.${key}`)
  const split = (logged: string): [app: string, entity: string] => {
    const [app = '', ...entity] = logged.split('.')
    return [app, entity.join('.')]
  }
  return {
    /** A person's name, the system, or a device or consumer with its name. */
    actor({ source, actor }: Acted): string {
      return source === PERSON ? (actor ?? '') : [more(`actor_${source}`), actor].filter(Boolean).join(' ')
    },
    entity(logged: string): string {
      const [app, name] = split(logged)
      const label = wordOf(app, `entities.${name}.name`) || wordOf(app, `more.module_${name}`)
      return (label && `${wordOf(app, 'name')} · ${label}`) || more(`audit_of_${logged.replace('.', '_')}`) || logged
    },
    action(logged: string, action: string): string {
      const [app, name] = split(logged)
      return wordOf(app, `entities.${name}.actions.${action}`) || more(`did_${action}`) || action
    },
    /** Label of a value in an entry that is not a field of an entity. */
    fact: (name: string): string => more(`fact_${name}`),
  }
}
