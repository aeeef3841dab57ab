import { holdIngestCredentials } from '@atrium/core/server/identity/ingest'
import type { OpenedPackage, Starting } from '@atrium/core/server/server-package'
import { influxRoutes } from './influx/http/routes.ts'
import { auditIngest } from './ingest/audit-statements.ts'
import { noteIngestUse } from './ingest/note-use.ts'
import { ingestOf } from './ingest/part.ts'
import { notifySetAside } from './notify-set-aside.ts'
import { ingestRefusalsOf } from './refused/part.ts'
import { IngestRefusals } from './refused/refusals.ts'
import { SharedRefusals } from './refused/shared-refusals.ts'
import { openEngineEndpoint } from './store/engine-endpoint.ts'
import { engineLinkOf, type ServePeer } from './store/engine-link.ts'
import { timeseriesLimits } from './store/memory-limits.ts'
import type { Timeseries } from './store/model.ts'
import { timeseriesOf } from './store/part.ts'
import { connectEngine } from './store/remote-engine.ts'
import { openTimeseries } from './store/store.ts'

/** What the server waits for while the store is opened again. */
const TIME_SERIES = 'time series'

/** The time-series store with InfluxDB's endpoints. */
export async function timeseriesPackage(starting: Starting): Promise<OpenedPackage> {
  const { services, closing } = starting
  const { settings, parts, log, db } = services
  const served = new Map<string, ServePeer>()
  const timeseries = await openEngine(starting, served)
  closing.push('time series', () => timeseries.close())
  parts.set(timeseriesOf, timeseries)
  const held = await holdIngestCredentials(db)
  closing.push('ingest credentials', () => held.close())
  const find = noteIngestUse(services, held.find)
  parts.set(ingestOf, { find, byId: held.byId })
  const refusals = await openRefusals(starting)
  parts.set(ingestRefusalsOf, refusals)
  return {
    async machines({ http, upgrades, countAnswer, answerMemory }) {
      await influxRoutes(http, {
        timeseries,
        findCredential: find,
        refusals,
        auditStatement: auditIngest(services),
        countAnswer,
        answerMemory,
      })
      if (settings.role !== 'engine') return
      const { secretKey } = settings
      const endpoint = openEngineEndpoint({ server: http.server, upgrades, secretKey, timeseries, served, log })
      closing.push('engine endpoint', () => endpoint.close())
    },
  }
}

/** One process needs to tell nobody. */
async function openRefusals({ services: { settings, db, log }, closing }: Starting): Promise<IngestRefusals> {
  if (settings.role === 'all') return new IngestRefusals()
  const shared = await new SharedRefusals({ db, log }).open()
  closing.push('refused writes', () => shared.close())
  return shared
}

/**
 * The time series of this process, or of the engine process that this web process uses. `served` takes what packages above
 * have here for web processes.
 */
async function openEngine(
  { services, shares, readiness }: Starting,
  served: Map<string, ServePeer>,
): Promise<Timeseries> {
  const { settings, db, metrics, log, parts } = services
  const { role, engineUrl, dataDir, secretKey, timeseriesRetentionDays, timeseriesMaxMiBPerTenant } = settings
  if (role === 'web') {
    const remote = connectEngine({ url: engineUrl!, secretKey, log })
    parts.set(engineLinkOf, { side: 'web', channel: remote.channel })
    return remote
  }
  parts.set(engineLinkOf, { side: 'engine', serve: (kind, serve) => void served.set(kind, serve) })
  const limits = {
    ...timeseriesLimits(shares),
    defaultRetentionDays: timeseriesRetentionDays,
    maxMiBPerTenant: timeseriesMaxMiBPerTenant,
  }
  return openTimeseries({
    dataDir,
    log,
    limits,
    metrics,
    onOpen: (isOpen) => (isOpen ? readiness.done(TIME_SERIES) : readiness.undone(TIME_SERIES)),
    onSetAside(kept) {
      notifySetAside(db, kept).catch((error) =>
        log.error({ err: error, ...kept }, 'a tenant was not told of a kept write'),
      )
    },
  })
}
