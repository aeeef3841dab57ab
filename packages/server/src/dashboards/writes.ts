import type { ComponentItem } from '@atrium/contract/dashboard'
import { itemErrors, migratedItems } from '@atrium/contract/dashboard-items'
import type { Entity } from '@atrium/contract/define/entity'
import { versionOf } from '@atrium/contract/define/widget'
import { invalidParameter } from '@atrium/contract/refusal'
import type { Ctx } from '../call/ctx.ts'
import { insertRow } from '../entity/rows.ts'

/** An item as callers send it: without a version, its props are of the newest one. */
type SentItem = Omit<ComponentItem, 'component'> & {
  component: Omit<ComponentItem['component'], 'version'> & { version?: number }
}

type Values = Record<string, unknown> & { components?: SentItem[] }

/**
 * Creates and updates dashboards: props of older versions are upgraded, and every item must suit its kind.
 * @throws invalidParameter with the path of each wrong prop
 */
export function dashboardWrites(dashboard: Entity) {
  return {
    async create(ctx: Ctx, values: Values): Promise<string> {
      return (await insertRow(ctx, dashboard, checked(ctx, values)))._id
    },

    async update(ctx: Ctx, _before: unknown, changes: Values): Promise<Record<string, unknown>> {
      return checked(ctx, changes)
    },
  }
}

function checked({ widgets }: Ctx, values: Values): Record<string, unknown> {
  if (!values.components) return values
  const items = values.components.map((item): ComponentItem => {
    const widget = widgets.find(({ kind }) => kind === item.component.component)
    const { version = widget ? versionOf(widget) : 1 } = item.component
    return { ...item, component: { ...item.component, version } }
  })
  const migrated = migratedItems(items, widgets)
  const wrong = itemErrors(migrated, widgets)
  if (Object.keys(wrong).length > 0) throw invalidParameter({ fields: wrong })
  return { ...values, components: migrated }
}
