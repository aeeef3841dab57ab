import { holdIngestCredentials } from '@atrium/core/server/identity/ingest'
import type { OpenedPackage, Starting } from '@atrium/core/server/server-package'
import { influxRoutes } from './influx/http/routes.ts'
import { auditIngest } from './ingest/audit-statements.ts'
import { noteIngestUse } from './ingest/note-use.ts'
import { ingestOf } from './ingest/part.ts'
import { notifySetAside } from './notify-set-aside.ts'
import { openEngineEndpoint } from './store/engine-endpoint.ts'
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
  const timeseries = await openEngine(starting)
  closing.push('time series', () => timeseries.close())
  parts.set(timeseriesOf, timeseries)
  const held = await holdIngestCredentials(db)
  closing.push('ingest credentials', () => held.close())
  const find = noteIngestUse(services, held.find)
  parts.set(ingestOf, { find, byId: held.byId })
  return {
    async machines({ http, upgrades, countAnswer, answerMemory }) {
      await influxRoutes(http, {
        timeseries,
        findCredential: find,
        auditStatement: auditIngest(services),
        countAnswer,
        answerMemory,
      })
      if (settings.role !== 'engine') return
      const { secretKey } = settings
      const endpoint = openEngineEndpoint({ server: http.server, upgrades, secretKey, timeseries, log })
      closing.push('engine endpoint', () => endpoint.close())
    },
  }
}

/** The time series of this process, or of the engine process that this web process uses. */
async function openEngine({ services, shares, readiness }: Starting): Promise<Timeseries> {
  const { settings, db, metrics, log } = services
  const { role, engineUrl, dataDir, secretKey, timeseriesRetentionDays, timeseriesMaxMiBPerTenant } = settings
  if (role === 'web') return connectEngine({ url: engineUrl!, secretKey, log })
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
