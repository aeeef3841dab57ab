import { versionOf } from '@atrium/charts/contract/define/widget'
import type { Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { insufficientPermission, invalidParameter, relatedMissing } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { insertRow, MISSING } from '@atrium/core/server/entity/rows'
import type { SecretValues } from '@atrium/core/server/secrets/secret-values'
import type { ComponentItem, DashboardOptions } from '../../contract/dashboard.ts'
import { itemErrors, migratedItems, readItems } from '../../contract/dashboard-items.ts'
import { same } from '../../contract/dashboard-ops/diff.ts'
import type { OpLabel } from '../../contract/dashboard-ops/ops.ts'
import { itemRights } from '../../contract/dashboard-ops/rights.ts'
import { checkOptions } from '../../contract/dashboard-schema.ts'
import { sourceErrors } from '../../contract/dashboard-sources.ts'
import { withConnectors } from '../../contract/old-sources.ts'
import { boundItem, missingRows, namedIn, sourcePropErrors } from '../../contract/stored-sources.ts'
import { kindsOf } from '../queryplane/kinds.ts'
import { boundRows } from '../sources/bound-rows.ts'
import { auditedDashboard } from './editing/audited.ts'
import { editRights, mayPublish, refuseWithout, secretRights } from './editing/edit-rights.ts'
import { followSave } from './editing/rebase.ts'
import { isUnreadPage } from './next-page.ts'
import { keepIntervals } from './pictures/known-pictures.ts'
import { placedSchema } from './placed-schema.ts'
import { prepareAddresses } from './prepare-addresses.ts'
import { keepSecrets, secretsOf, splitSecrets } from './secrets.ts'
import { NOTHING, refuseTooLarge } from './size.ts'
import { unreviewedItems, withHidden } from './unreviewed.ts'

/** An item as callers send it: without a version, its props are of the newest one. */
type SentItem = Omit<ComponentItem, 'component'> & {
  component: Omit<ComponentItem['component'], 'version'> & { version?: number }
}

type Values = Record<string, unknown> & { components?: SentItem[]; options?: DashboardOptions }

interface Stored {
  _id: string
  rev: number
  public: boolean
  options: DashboardOptions
  components: ComponentItem[]
}

/**
 * Creates and updates dashboards: props of older versions are upgraded, every item must suit its kind, and secrets are
 * sealed apart from the document. What is saved is shown at once, and the draft of the editor follows it.
 * @param label names the save in the log of operations
 * @throws invalidParameter with the path of each wrong prop | insufficientPermission at an item that the caller may not
 * change so, or if the dashboard is public and the caller may not publish | relatedMissing at `options` for a next page
 * that the caller may not read
 */
export function dashboardWrites(app: Pick<App, 'key'>, dashboard: Entity, label: OpLabel = { key: 'save' }) {
  const publish: Triple = [app.key, dashboard.module, 'publish']

  async function refuseUnreadPage(ctx: Ctx, before: DashboardOptions | undefined, after: DashboardOptions | undefined) {
    if (after && (await isUnreadPage(ctx, app, dashboard, before, after)))
      throw relatedMissing({ fields: { options: MISSING } })
  }

  return {
    schemas: (services: Services) => ({ components: placedSchema(dashboard, kindsOf(services)) }),
    prepare: prepareAddresses,
    audited: auditedDashboard,

    async create(ctx: Ctx, values: Values): Promise<string> {
      refuseWrongOptions(values)
      refuseParameters(ctx, app.key, undefined, values.options)
      await refuseUnreadPage(ctx, undefined, values.options)
      const { items, secrets } = splitSecrets(await checkedItems(ctx, values), kindsOf(ctx).widgets, {})
      await refuseTooLarge(NOTHING, { options: values.options ?? NOTHING.options, items }, async () => 0)
      refuseForbidden(ctx, app.key, [], items, Object.keys(secrets))
      const { _id } = await insertRow(ctx, dashboard, { ...values, components: items })
      await keepSecrets(ctx, _id, secrets)
      return _id
    },

    async update(ctx: Ctx, stored: { _id: string }, changes: Values): Promise<Record<string, unknown>> {
      refuseWrongOptions(changes)
      if (!changes.components && !changes.options) return changes
      // Every caller has read the whole row.
      const before = stored as unknown as Stored
      if (before.public && !mayPublish(ctx, publish)) throw insufficientPermission()
      if (changes.options) refuseParameters(ctx, app.key, before.options, changes.options)
      await refuseUnreadPage(ctx, before.options, changes.options)
      const known = await secretsOf(ctx, before._id)
      const after = changes.components
        ? splitSecrets(
            await checkedItems(ctx, await withUnreviewed(ctx, before, changes), before.components),
            kindsOf(ctx).widgets,
            known,
          )
        : { items: before.components, secrets: known }
      if (changes.components) {
        const changed = Object.keys(after.secrets).filter((path) => after.secrets[path] !== known[path])
        refuseForbidden(ctx, app.key, readItems(before.components, kindsOf(ctx).widgets), after.items, changed)
        await keepSecrets(ctx, before._id, after.secrets)
      }
      const options = changes.options ?? before.options
      await refuseTooLarge({ ...before, items: before.components }, { options, items: after.items }, async () => 0)
      await followSave(ctx, dashboard, {
        before,
        after: { options, components: readItems(after.items, kindsOf(ctx).widgets) },
        label,
        secrets: { before: known, after: after.secrets as SecretValues },
      })
      return changes.components ? { ...changes, components: after.items } : changes
    },
  }
}

function refuseWrongOptions({ options }: Values): void {
  const wrong = checkOptions(options ?? {})
  if (Object.keys(wrong).length > 0) throw invalidParameter({ fields: wrong })
}

/** The values of parameters are a part of the queries. */
function refuseParameters(ctx: Ctx, app: string, before?: DashboardOptions, after?: DashboardOptions): void {
  if (same(before?.parameters ?? [], after?.parameters ?? [])) return
  refuseWithout(editRights(ctx, app), ['query'], 'options.parameters')
}

function refuseForbidden(
  ctx: Ctx,
  app: string,
  before: readonly ComponentItem[],
  after: readonly ComponentItem[],
  newSecrets: readonly string[],
): void {
  const rights = editRights(ctx, app)
  const old = new Map(before.map((item) => [item._id, item]))
  after.forEach((item, index) => {
    const needed = [
      ...itemRights(old.get(item._id), item, kindsOf(ctx).widgets),
      ...secretRights(item, newSecrets, kindsOf(ctx).widgets),
    ]
    refuseWithout(rights, needed, `components.${index}`)
  })
}

/** @throws invalidParameter at an item with a change of what nobody has reviewed */
async function withUnreviewed(ctx: Ctx, before: Stored, changes: Values): Promise<Values> {
  const unreviewed = await unreviewedItems(ctx, before._id)
  if (unreviewed.length === 0) return changes
  const stored = new Map(readItems(before.components, kindsOf(ctx).widgets).map((item) => [item._id, item]))
  const components = changes.components?.map((item, index) => {
    const old = unreviewed.includes(item._id) ? stored.get(item._id) : undefined
    return old ? withHidden(old, item, kindsOf(ctx).widgets, `components.${index}`) : item
  })
  return { ...changes, ...(components ? { components } : {}) }
}

/** Props that are stored so are not checked again, because a rule may be younger than the dashboard. */
async function checkedItems(
  ctx: Ctx,
  { components = [], options }: Values,
  before: readonly ComponentItem[] = [],
): Promise<ComponentItem[]> {
  const { widgets, connectors } = kindsOf(ctx)
  const rows = await boundRows(ctx, namedIn(components as ComponentItem[]))
  const items = components.map((item): ComponentItem => {
    const widget = widgets.find(({ kind }) => kind === item.component.component)
    const { version = widget ? versionOf(widget) : 1 } = item.component
    return withConnectors(boundItem({ ...item, component: { ...item.component, version } }, rows), connectors)
  })
  const migrated = migratedItems(items, widgets)
  const stored = new Map(readItems(before, widgets).map(({ _id, component }) => [_id, component]))
  const isKept = (index: string | undefined) => {
    const { _id, component } = migrated[Number(index)]!
    return same(stored.get(_id)?.props, component.props) && stored.get(_id)?.component === component.component
  }
  const ofItems = Object.entries(itemErrors(migrated, widgets)).filter(
    ([path]) => path.endsWith('.component.version') || !isKept(path.split('.')[1]),
  )
  // Before there were stored data sources, any id could be saved.
  const isNew = ({ _id, component }: ComponentItem) => !same(stored.get(_id)?.dataSources, component.dataSources)
  const missing = Object.entries(missingRows(migrated, rows)).filter(([path]) =>
    isNew(migrated[Number(path.split('.')[1])]!),
  )
  const ofProps = Object.entries(sourcePropErrors(migrated, rows, { widgets, connectors })).filter(
    ([path]) => !isKept(path.split('.')[1]),
  )
  const wrong = { ...sourceErrors(migrated, connectors), ...Object.fromEntries([...ofItems, ...missing, ...ofProps]) }
  if (Object.keys(wrong).length > 0) throw invalidParameter({ fields: wrong })
  await keepIntervals(ctx.tx, { components: migrated, options }, widgets)
  return migrated
}
