import { holdIngestCredentials } from '@atrium/core/server/identity/ingest'
import type { Metrics } from '@atrium/core/server/metrics/metrics'
import type { OpenedPackage, Starting } from '@atrium/core/server/server-package'
import type { MemoryShares } from '@atrium/core/server/settings/memory'
import type { Settings } from '@atrium/core/server/settings/settings'
import type { Logger } from 'pino'
import { influxRoutes } from './influx/http/routes.ts'
import { auditIngest } from './ingest/audit-statements.ts'
import { noteIngestUse } from './ingest/note-use.ts'
import { ingestOf } from './ingest/part.ts'
import { openEngineEndpoint } from './store/engine-endpoint.ts'
import { timeseriesLimits } from './store/memory-limits.ts'
import type { Timeseries } from './store/model.ts'
import { timeseriesOf } from './store/part.ts'
import { connectEngine } from './store/remote-engine.ts'
import { openTimeseries } from './store/store.ts'

/** The time-series store with InfluxDB's endpoints. */
export async function timeseriesPackage({ services, shares, closing }: Starting): Promise<OpenedPackage> {
  const { settings, parts, metrics, log, db } = services
  const timeseries = await openEngine(settings, shares, metrics, log)
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
async function openEngine(
  settings: Settings,
  shares: MemoryShares,
  metrics: Metrics,
  log: Logger,
): Promise<Timeseries> {
  const { role, engineUrl, dataDir, secretKey, timeseriesRetentionDays, timeseriesMaxMiBPerTenant } = settings
  if (role === 'web') return connectEngine({ url: engineUrl!, secretKey, log })
  const limits = {
    ...timeseriesLimits(shares),
    defaultRetentionDays: timeseriesRetentionDays,
    maxMiBPerTenant: timeseriesMaxMiBPerTenant,
  }
  return openTimeseries({ dataDir, log, limits, metrics })
}
