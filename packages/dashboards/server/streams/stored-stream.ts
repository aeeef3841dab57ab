import { createHmac } from 'node:crypto'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { allProps, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { tenantZone } from '@atrium/core/server/db/tenant-zone'
import { allowancesOf } from '@atrium/core/server/outside/allowances'
import { openValues, type SecretValues } from '@atrium/core/server/secrets/secret-values'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { showableItems } from '../../contract/showable-items.ts'
import { noStream, notForEveryone } from '../../contract/stream.ts'
import { readDraftView } from '../boards/editing/draft-view.ts'
import { usedSecrets } from '../boards/editing/secret-ops.ts'
import { addressKey } from '../boards/secrets.ts'
import { readStored, type StoredDashboard, zoneOf } from '../boards/stored.ts'
import { kindsOf } from '../queryplane/kinds.ts'
import type { StreamPlace } from './tickets.ts'

/** What an item plays, as its author has stored it. */
export interface StoredStream {
  sort: string
  props: Readonly<Record<string, unknown>>
  secrets: Readonly<Record<string, string>>
  zone: string
  allow: readonly string[]
  /** Equal for items that play the same, whatever else they show. It says nothing to who does not know it already. */
  source: string
}

/** Reads it in the tenant of the place. @throws noStream, also for an item that is gone | notForEveryone */
export async function readStoredStream(services: Services, place: StreamPlace): Promise<StoredStream> {
  const found = await findStoredStream(services, place)
  if (!found) throw noStream()
  return found
}

/** Undefined for an item that is gone or plays nothing. @throws notForEveryone */
export function findStoredStream(services: Services, place: StreamPlace): Promise<StoredStream | undefined> {
  const { db, vault, settings } = services
  const { widgets } = kindsOf(services)
  return db.asTenant(place.tenantId, async (tx) => {
    const { stored, sealed } = await read(tx, widgets, place)
    const shown = stored && place.isPublic ? showableItems(stored.components, widgets) : stored?.components
    const item = shown?.find(({ _id }) => _id === place.item)
    const spec = widgets.find(({ kind }) => kind === item?.component.component)
    if (!stored || !item || !spec?.stream) return undefined
    const props: Record<string, unknown> = withDefaults(allProps(spec), item.component.props)
    const sort = spec.stream.sort(props)
    if (sort === '') return undefined
    if (place.isPublic && spec.stream.isPublic?.(props) === false) throw notForEveryone()
    const secrets = secretsOf(item, spec, openValues(vault, sealed))
    const values = spec.stream.of.map((name) => props[name] ?? secrets[name] ?? null)
    const what = JSON.stringify([place.tenantId, sort, values, place.history ?? null])
    return {
      sort,
      props,
      secrets,
      zone: zoneOf(stored.options) ?? (await tenantZone(tx)),
      allow: await allowancesOf(tx),
      source: createHmac('sha256', settings.secretKey).update(what).digest('base64url'),
    }
  })
}

async function read(
  tx: Tx,
  widgets: readonly WidgetSpec[],
  { dashboard, isDraft }: StreamPlace,
): Promise<{ stored: StoredDashboard | undefined; sealed: string | null }> {
  const stored = isDraft
    ? (await readDraftView(tx, widgets, dashboard))?.stored
    : await readStored(tx, widgets, dashboard)
  const { rows } = await rawSql(tx).executeSql<{ sealed: string | null }>(
    isDraft
      ? `select coalesce(h.sealed_secrets, d.sealed_secrets) as sealed from dashboard d
         left join dashboard_draft h on h.tenant_id = d.tenant_id and h.id = d.id and h.head <> h.released_head
         where d.tenant_id = current_tenant() and d.id = $1`
      : 'select sealed_secrets as sealed from dashboard where tenant_id = current_tenant() and id = $1',
    [dashboard],
  )
  return { stored, sealed: rows[0]?.sealed ?? null }
}

function secretsOf(item: ComponentItem, spec: WidgetSpec, known: SecretValues): Record<string, string> {
  const place = `${item._id}.${spec.kind}.`
  const used = Object.entries(usedSecrets([item], [spec], known)).filter(([path]) => !path.endsWith(addressKey('')))
  return Object.fromEntries(used.map(([path, text]) => [path.slice(place.length), text]))
}
