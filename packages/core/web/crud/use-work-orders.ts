import { useCallback } from 'react'
import type { App } from '../../contract/define/app.ts'
import type { Entity } from '../../contract/define/entity.ts'
import type { Field } from '../../contract/define/fields.ts'
import { useSession } from '../access/session.ts'
import { useProduct } from '../app/product.ts'

/** The app with the work orders and their entity; undefined if the tenant does not have it. */
export function useWorkOrders(): { app: App; entity: Entity } | undefined {
  const { apps } = useProduct()
  const { tenant } = useSession()
  const found = apps.find(({ app }) => app.workOrders !== undefined && tenant.apps.includes(app.key))
  const entity = found?.app.entities?.find(({ name }) => name === found.app.workOrders)
  return found && entity && { app: found.app, entity }
}

/** Whether a field means something in this app and tenant. */
export function useIsOffered(): (field: Field) => boolean {
  const hasWorkOrders = useWorkOrders() !== undefined
  return useCallback(
    ({ unused, with: needed }) => !unused && (needed !== 'workOrders' || hasWorkOrders),
    [hasWorkOrders],
  )
}
