import type { Dataset } from '@atrium/charts/contract/data'
import { versionOf, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import { DEFAULT_LOCALE, invalidParameter } from '@atrium/core/contract/refusal'
import { isZone, NO_SUCH_ZONE } from '@atrium/core/contract/zone'
import type { Session } from '@atrium/core/server/call/session'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { inBoardRange } from '../../../contract/board-range.ts'
import type { SourcePreview } from '../../../contract/dashboard.ts'
import { DEFAULT_ITEM } from '../../../contract/dashboard.ts'
import { sourceErrors } from '../../../contract/dashboard-sources.ts'
import type { ConnectorSpec } from '../../../contract/define/connector.ts'
import { withConnector } from '../../../contract/old-sources.ts'
import { boundSource, rowOf } from '../../../contract/stored-sources.ts'
import type { Connectors } from '../connectors.ts'
import type { Account } from '../gate/gate.ts'
import { NO_ROWS, type OpenedSources } from '../opened-sources.ts'
import { noSuchData } from '../query/refusals.ts'

interface Around {
  connectors: Connectors
  account: Account
  timeseries: Timeseries
  widgets: readonly WidgetSpec[]
  /** The specs of the connectors. */
  specs: readonly ConnectorSpec[]
  session: Session
  standing: string
  /** The tenant's. */
  zone: string
  signal: AbortSignal
  sources: Pick<OpenedSources, 'read'>
}

/**
 * What a component would show with this source, to its author: the reason if it is empty, and how long it took. Charged
 * to the tenant's users.
 * @throws noSuchData for kinds without data | overBudget | sourceResting, and what the connector refuses
 */
export async function previewSource(around: Around, request: SourcePreview): Promise<Dataset> {
  const { account, connectors, timeseries, session, standing, signal } = around
  const { kind, props, locale = DEFAULT_LOCALE, values = {}, timeZone = around.zone, range } = request
  const id = rowOf(request.source)
  const rows = id === '' ? NO_ROWS : await around.sources.read(session.tenantId, [id])
  const row = rows.get(id)
  const source = row
    ? boundSource(request.source, new Map([[id, row.connector]]))
    : withConnector(request.source, around.specs)
  if (!isZone(timeZone)) throw invalidParameter({ fields: { timeZone: NO_SUCH_ZONE } })
  const spec = around.widgets.find((widget) => widget.kind === kind)
  if (!spec) throw noSuchData()
  const component = { component: kind, title: '', version: versionOf(spec), props, dataSources: [source] }
  const own = { ...DEFAULT_ITEM, ...spec.size, _id: '', component }
  const fields = sourceErrors([own], around.specs)
  if (Object.keys(fields).length > 0) throw invalidParameter({ fields })
  const item = range ? inBoardRange({ ...own, followsRange: true }, range) : own
  const asked = {
    item,
    spec,
    request: { item: '', source: 0, widthPx: spec.size.width },
    values,
    zone: timeZone,
    viewer: { session, locale, standing },
  }
  const { tenantId } = session
  const { spend } = account
  const once = { tenantId, session, store: account.store(timeseries), spend, changed: () => undefined }
  const reading = connectors.read(once, connectors.resolve(asked, rows))
  try {
    const read = account.reader(reading).read(undefined, Number.NEGATIVE_INFINITY, Date.now(), signal)
    return (await read).dataset
  } finally {
    reading.close?.()
  }
}
