import { holds } from '../../../contract/access.ts'
import type { App } from '../../../contract/define/app.ts'
import { type Entity, permissionFor } from '../../../contract/define/entity.ts'
import { useSession } from '../../access/session.ts'
import type { AppEntry } from '../../app/entry.ts'
import { useProduct } from '../../app/product.ts'
import { useTexts } from '../../loaded-words.ts'
import { useEntityPage } from '../entity-context.ts'

/** Rows of an entity that refer to a row by one of their fields. */
export interface Related {
  entry: AppEntry
  entity: Entity
  field: string
}

/** What refers to rows of this entity: first what its own app has, then what other apps have if it is shared. */
export function referringTo(apps: readonly AppEntry[], app: App, target: Entity): Related[] {
  const own = apps.filter((entry) => entry.app.key === app.key)
  const others = target.shared ? apps.filter((entry) => entry.app.key !== app.key) : []
  return [...own, ...others].flatMap((entry) => {
    const entities = entry.app.entities ?? []
    // An app's own entity comes before a shared one of the same name.
    if (entry.app.key !== app.key && entities.some(({ name }) => name === target.name)) return []
    return entities
      .filter(({ calls }) => calls.includes('list'))
      .flatMap((entity) =>
        Object.entries(entity.fields).flatMap(([field, { kind, ...rest }]) =>
          kind === 'ref' && 'to' in rest && rest.to === target.name ? [{ entry, entity, field }] : [],
        ),
      )
  })
}

/** The tabs of a detail for what refers to its row, of the apps that the tenant has and as far as this person may read. */
export function useRelated(): (Related & { key: string; label: string })[] {
  const { app, entity: target, screens } = useEntityPage()
  const { apps } = useProduct()
  const { permissions, tenant } = useSession()
  const { t } = useTexts()
  const instead = (screens.detailTabs ?? []).flatMap((tab) => tab.instead ?? [])
  const shown = referringTo(apps, app, target).filter(
    ({ entry, entity }) =>
      tenant.apps.includes(entry.app.key) &&
      holds(permissions, [entry.app.key, entity.module, permissionFor(entity, 'read')]) &&
      !(entry.app.key === app.key && instead.includes(entity.name)),
  )
  return shown.map((related) => {
    const { entry, entity, field } = related
    const name = t(entry.app.key, `entities.${entity.name}.name`)
    const isOne = entity !== target && shown.filter((other) => other.entity === entity).length === 1
    const parts = [
      ...(entry.app.key === app.key ? [] : [t(entry.app.key, 'name')]),
      name,
      ...(isOne ? [] : [t(entry.app.key, `entities.${entity.name}.fields.${field}`)]),
    ]
    return { ...related, key: `of-${entry.app.key}-${entity.name}-${field}`, label: parts.join(' · ') }
  })
}
