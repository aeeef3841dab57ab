import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import type { AppEntry } from '@atrium/core/web/app/entry'
import { useProduct } from '@atrium/core/web/app/product'

interface Audited {
  entry: AppEntry
  app: App
  entity: Entity
}

/** The app and the entity of a logged name such as `manage.user`; undefined if no descriptor describes it. */
export function useAudited(logged: string): Audited | undefined {
  const { apps } = useProduct()
  const [key, name] = logged.split('.')
  const entry = apps.find(({ app }) => app.key === key)
  const entity = entry?.app.entities?.find((candidate) => candidate.name === name)
  return entry && entity && { entry, app: entry.app, entity }
}
