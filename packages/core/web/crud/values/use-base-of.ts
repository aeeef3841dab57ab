import { holds } from '../../../contract/access.ts'
import type { App } from '../../../contract/define/app.ts'
import { type Entity, permissionFor } from '../../../contract/define/entity.ts'
import { useSession } from '../../access/session.ts'
import { useProduct } from '../../app/product.ts'
import { entityBase } from '../entity-base.ts'
import { sharedEntity } from '../shared-entity.ts'

/** Address of an entity's list; undefined if the tenant does not have its app, or this person may not read it. */
export function useBaseOf(target: { app: App; entity: Entity } | undefined): string | undefined {
  const { permissions, tenant } = useSession()
  if (!target) return undefined
  const { app, entity } = target
  const opens =
    tenant.apps.includes(app.key) && holds(permissions, [app.key, entity.module, permissionFor(entity, 'read')])
  return opens ? entityBase(app, entity) : undefined
}

/** The same for the shared entity with this name, for pages outside an entity. */
export function useSharedBase(name: string): string | undefined {
  const { apps } = useProduct()
  return useBaseOf(sharedEntity(apps, name))
}
