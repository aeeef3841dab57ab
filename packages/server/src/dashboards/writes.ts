import type { ComponentItem, DashboardOptions } from '@atrium/contract/dashboard'
import { itemErrors, migratedItems } from '@atrium/contract/dashboard-items'
import { checkOptions } from '@atrium/contract/dashboard-schema'
import type { Entity } from '@atrium/contract/define/entity'
import { versionOf } from '@atrium/contract/define/widget'
import { invalidParameter } from '@atrium/contract/refusal'
import type { Ctx } from '../call/ctx.ts'
import { insertRow } from '../entity/rows.ts'
import { keepIntervals } from './pictures/known-pictures.ts'
import { preparePictures } from './pictures/prepare-pictures.ts'
import { keepSecrets, secretsOf, splitSecrets } from './secrets.ts'

/** An item as callers send it: without a version, its props are of the newest one. */
type SentItem = Omit<ComponentItem, 'component'> & {
  component: Omit<ComponentItem['component'], 'version'> & { version?: number }
}

type Values = Record<string, unknown> & { components?: SentItem[]; options?: DashboardOptions }

/**
 * Creates and updates dashboards: props of older versions are upgraded, every item must suit its kind, and secrets are
 * sealed apart from the document.
 * @throws invalidParameter with the path of each wrong prop
 */
export function dashboardWrites(dashboard: Entity) {
  return {
    prepare: preparePictures,

    async create(ctx: Ctx, values: Values): Promise<string> {
      refuseWrongOptions(values)
      const { items, secrets } = splitSecrets(await checkedItems(ctx, values), ctx.widgets, {})
      const { _id } = await insertRow(ctx, dashboard, { ...values, components: items })
      await keepSecrets(ctx, _id, secrets)
      return _id
    },

    async update(ctx: Ctx, { _id }: { _id: string }, changes: Values): Promise<Record<string, unknown>> {
      refuseWrongOptions(changes)
      if (!changes.components) return changes
      const { items, secrets } = splitSecrets(await checkedItems(ctx, changes), ctx.widgets, await secretsOf(ctx, _id))
      await keepSecrets(ctx, _id, secrets)
      return { ...changes, components: items }
    },
  }
}

function refuseWrongOptions({ options }: Values): void {
  const wrong = checkOptions(options ?? {})
  if (Object.keys(wrong).length > 0) throw invalidParameter({ fields: wrong })
}

async function checkedItems({ tx, widgets }: Ctx, { components = [], options }: Values): Promise<ComponentItem[]> {
  const items = components.map((item): ComponentItem => {
    const widget = widgets.find(({ kind }) => kind === item.component.component)
    const { version = widget ? versionOf(widget) : 1 } = item.component
    return { ...item, component: { ...item.component, version } }
  })
  const migrated = migratedItems(items, widgets)
  const wrong = itemErrors(migrated, widgets)
  if (Object.keys(wrong).length > 0) throw invalidParameter({ fields: wrong })
  await keepIntervals(tx, { components: migrated, options }, widgets)
  return migrated
}
