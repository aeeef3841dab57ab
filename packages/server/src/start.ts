import { mkdirSync } from 'node:fs'
import { permissionCatalogue } from '@atrium/contract/define/app'
import type { WidgetSpec } from '@atrium/contract/define/widget'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { completeBuiltinRoles } from './admin/builtin-roles.ts'
import { openTenantClock } from './admin/expire-tenants.ts'
import type { AppServer } from './call/implement.ts'
import { Parts } from './call/part.ts'
import type { Services } from './call/services.ts'
import { sharedEntities } from './call/shared.ts'
import { Closing } from './closing.ts'
import { consumerRoutes } from './consumer/routes.ts'
import { clientNamespace } from './consumer/watch.ts'
import { businessRoutes } from './dashboards/business-routes.ts'
import { catalogueRoute } from './dashboards/catalogue-route.ts'
import { foldDashboards } from './dashboards/editing/fold-operations.ts'
import { sweepPictures } from './dashboards/pictures/sweep-pictures.ts'
import { publicBoard } from './dashboards/public/public-board.ts'
import { sweepTrash } from './dashboards/trash/sweep-trash.ts'
import { type Database, openDatabase } from './db/database.ts'
import { withAxis } from './devices/axis/axis-call.ts'
import { startBroker } from './devices/broker.ts'
import { commandEndsOf, openCommandEnds } from './devices/commands.ts'
import { connectExternalBroker } from './devices/external-broker.ts'
import { type DeviceGateway, openDeviceGateway } from './devices/gateway.ts'
import { makersRoute } from './devices/makers-page.ts'
import { mqttClientId } from './devices/mqtt/client-id.ts'
import { mqttAddress, mqttAddressOf } from './devices/mqtt-address.ts'
import { appRoutes, startAppJobs } from './entity/app-routes.ts'
import { checkApps } from './entity/check-apps.ts'
import { findRoute } from './entity/find.ts'
import { inboxRoute } from './entity/inbox.ts'
import { listViewRoutes } from './entity/list-view-routes.ts'
import { sharedTitleRoutes } from './entity/shared-titles.ts'
import { figuresRoute } from './figures/figures-page.ts'
import { watchSpace } from './files/metrics.ts'
import { fileRoutes } from './files/routes.ts'
import { apiDescriptionRoute, apiPageGuard } from './http/api-page.ts'
import { healthRoutes } from './http/health.ts'
import { openAnswerMemory } from './http/large-answers.ts'
import { removeMadeFiles } from './http/made-file.ts'
import { metricsRoute } from './http/metrics-route.ts'
import { pageRoutes } from './http/pages.ts'
import { countRequests } from './http/request-metrics.ts'
import { createHttp } from './http/server.ts'
import { trackConnections } from './http/track-connections.ts'
import { type HeldIngest, holdIngestCredentials, ingestCredentialById } from './identity/ingest.ts'
import { qrNamespace } from './identity/qr/qr.ts'
import { identityRoutes } from './identity/routes.ts'
import { openSessions } from './identity/sessions/sessions.ts'
import { setupRoutes } from './identity/setup/setup-routes.ts'
import { influxRoutes } from './influx/http/routes.ts'
import { openJobs } from './jobs/jobs.ts'
import { watchJobs } from './jobs/metrics.ts'
import { startMessageJobs } from './messages/jobs.ts'
import { messageNamespace } from './messages/namespace.ts'
import { messageRoutes } from './messages/routes.ts'
import { sendMessages } from './messages/send.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { openPaymentChannels } from './money/channels/open.ts'
import { paymentChannelsOf } from './money/channels/part.ts'
import { standInRoutes } from './money/channels/stand-in-routes.ts'
import { watchMoney } from './money/metrics.ts'
import { notifyRoute } from './money/notify-route.ts'
import { soldThings, soldThingsOf } from './money/sold.ts'
import { startMoney } from './money/start.ts'
import { holdApiKeys } from './openplatform/callers.ts'
import { notifyApps } from './openplatform/events.ts'
import { openGate } from './openplatform/gate.ts'
import { auditIngest } from './openplatform/ingest-audit.ts'
import { noteIngestUse } from './openplatform/ingest-use.ts'
import { openPlatformRoutes, startOpenPlatform } from './openplatform/routes.ts'
import { openEgress } from './outside/egress.ts'
import { openSms } from './outside/open-sms.ts'
import type { Sms } from './outside/sms.ts'
import { partnersOf, partnersPart } from './partners/shares-for.ts'
import type { Connector } from './queryplane/connector.ts'
import { kindsOf } from './queryplane/kinds.ts'
import { openReadiness, type Readiness } from './readiness.ts'
import { attachRealtime } from './realtime/attach.ts'
import { dashboardNamespace } from './realtime/dashboards.ts'
import { openHints } from './realtime/hints.ts'
import { liveNamespace } from './realtime/live-pages.ts'
import { shownTables } from './realtime/shown-tables.ts'
import { resealAll } from './secrets/reseal.ts'
import { openVault } from './secrets/vault.ts'
import { type MemoryShares, memoryShares } from './settings/memory.ts'
import type { Settings } from './settings/settings.ts'
import type { FindCredential } from './timeseries/credential.ts'
import { openEngineEndpoint } from './timeseries/engine-endpoint.ts'
import { timeseriesLimits } from './timeseries/memory-limits.ts'
import type { Timeseries } from './timeseries/model.ts'
import { timeseriesOf } from './timeseries/part.ts'
import { connectEngine } from './timeseries/remote-engine.ts'
import { openTimeseries } from './timeseries/store.ts'
import { openUpgrades } from './upgrades.ts'

export interface ServerParts {
  settings: Settings
  /** Address of a migrated database, with its owner's credentials. */
  databaseUrl: string
  apps: readonly AppServer[]
  widgets: readonly WidgetSpec[]
  /** Where the data of dashboards come from; without any, they have none. */
  connectors?: readonly Connector[]
  /** Work of the product before users can sign in; the product reports when it is done (`RunningServer.readiness`). */
  waitsFor?: readonly string[]
  /** Tests pass their own; otherwise the provider of the settings is used. */
  sms?: Sms
  /** For tests: the longest pause between batches of jobs that nobody waits for. */
  longestRestMs?: number
}

export interface RunningServer {
  url: string
  /** The port of the embedded broker; absent if an external broker or another process receives the messages. */
  mqttPort: number | undefined
  http: FastifyInstance
  db: Database
  /** For the product's work besides serving: its demonstration data. */
  services: Services
  /** Whether users can sign in yet. */
  readiness: Readiness
  close(): Promise<void>
}

/** The entry in `/api/health/ready` until jobs run. */
const START = 'start'

/** Starts everything that one process serves; on closing, the parts are closed in reverse order. */
export async function startServer(given: ServerParts): Promise<RunningServer> {
  const { settings, databaseUrl, apps, widgets, connectors = [] } = given
  mkdirSync(settings.dataDir, { recursive: true })
  await removeMadeFiles(settings)
  const log = pino({
    level: settings.logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.secret'],
  })
  const closing = new Closing((detail, text) => log.error(detail, text))
  const close = () => closing.close()
  try {
    const metrics = openMetrics()
    const shares = memoryShares(settings.memoryMb)
    const { secretKey } = settings
    const { maxConnections: poolSize, usualConnections: usualPoolSize } = shares
    const db = openDatabase({ url: databaseUrl, secretKey, poolSize, usualPoolSize, metrics, log })
    closing.push('database', () => db.close())
    await checkApps(db, apps)
    const sessions = await openSessions(
      db,
      apps.filter(({ app }) => app.type === 'manage').map(({ app }) => app.key),
    )
    closing.push('sessions', () => sessions.close())
    const tenantClock = await openTenantClock(db, log)
    closing.push('tenant clock', () => tenantClock.close())
    const jobs = await openJobs({ db, log, metrics, role: settings.role, longestRestMs: given.longestRestMs })
    closing.push('jobs', () => jobs.close())
    const parts = new Parts()
    const timeseries = await openEngine(settings, shares, metrics, log)
    parts.set(timeseriesOf, timeseries)
    closing.push('time series', () => timeseries.close())
    const sms = given.sms ?? openSms(settings, log)
    const egress = openEgress(settings.egressAllow)
    const vault = openVault(settings)
    parts.set(paymentChannelsOf, openPaymentChannels({ settings, db, egress, vault }))
    parts.set(soldThingsOf, soldThings(apps))
    parts.set(partnersPart, partnersOf(apps))
    parts.set(kindsOf, { widgets, connectors: connectors.map(({ spec }) => spec) })
    parts.set(mqttAddressOf, mqttAddress(settings))
    const commandEnds = await openCommandEnds(db)
    closing.push('command ends', () => commandEnds.close())
    parts.set(commandEndsOf, commandEnds)
    const readiness = openReadiness([START, ...(given.waitsFor ?? [])])
    metrics.gauge('atrium_ready', '1 when people can sign in', () => (readiness.waitsFor.length === 0 ? 1 : 0))
    const services: Services = {
      metrics,
      settings,
      db,
      sessions,
      jobs,
      sms,
      egress,
      vault,
      catalogue: permissionCatalogue(apps.map(({ app }) => app)),
      sendMessages,
      notifyApps,
      parts,
      log,
      shared: sharedEntities(apps.map(({ app }) => app)),
    }

    const ingest = await holdIngestCredentials(db)
    closing.push('ingest credentials', () => ingest.close())
    const findIngest = noteIngestUse(services, ingest.find)
    const gateway = settings.role === 'web' ? undefined : openDeviceGateway(services, apps)
    if (gateway) closing.push('devices', () => gateway.close())
    const broker = gateway && (await openBroker(services, { find: findIngest, byId: ingest.byId }, gateway))
    if (broker) closing.push('broker', () => broker.close())
    const apiGuard = apiPageGuard(
      settings,
      apps.map(({ app }) => app),
    )
    const answerMemory = openAnswerMemory(shares.answersMiB * 2 ** 20)
    const http = await createHttp(settings, sessions, log, answerMemory, apiGuard)
    const upgrades = openUpgrades(http.server)
    const endConnections = trackConnections(http.server)
    closing.push('http', () => {
      const closed = http.close()
      endConnections()
      return closed
    })
    healthRoutes(http, db, readiness)
    const countAnswer = countRequests(http, metrics)
    metricsRoute(http, services)
    apiDescriptionRoute(http, apiGuard)
    await influxRoutes(http, {
      timeseries,
      findCredential: findIngest,
      auditStatement: auditIngest(services),
      countAnswer,
      answerMemory,
    })
    if (settings.role === 'engine') {
      const endpoint = openEngineEndpoint({
        server: http.server,
        upgrades,
        secretKey: settings.secretKey,
        timeseries,
        log,
      })
      closing.push('engine endpoint', () => endpoint.close())
      // It serves no pages, but its devices change rows that pages of other processes show.
      const tables = await shownTables(db, apps)
      const hints = await openHints(services, (table) => tables.has(table))
      closing.push('hints', () => hints.close())
    } else {
      const apiKeys = await holdApiKeys(db)
      closing.push('API keys', () => apiKeys.close())
      openGate(http, services, apiKeys)
      identityRoutes(http, services)
      openPlatformRoutes(http, services)
      const descriptors = apps.map(({ app }) => app)
      await completeBuiltinRoles(db, descriptors)
      setupRoutes(http, services, descriptors)
      messageRoutes(http, services, descriptors)
      consumerRoutes(http, services, apps)
      await fileRoutes(http, services)
      await notifyRoute(http, services)
      standInRoutes(http, services)
      sharedTitleRoutes(http, services)
      listViewRoutes(http, services, descriptors)
      inboxRoute(http, services, apps)
      findRoute(http, services, apps)
      for (const app of apps) appRoutes(http, services, withAxis(app), apps)
      businessRoutes(http, services, apps)
      sweepPictures(services)
      foldDashboards(services)
      sweepTrash(services)
      catalogueRoute(
        http,
        services,
        apps.map(({ app }) => app),
      )
      const realtime = await attachRealtime(http.server, upgrades, services, [
        dashboardNamespace(apps, connectors),
        messageNamespace,
        qrNamespace,
        clientNamespace(apps),
        liveNamespace(apps),
      ])
      closing.push('realtime', () => realtime.close())
      makersRoute(http, apps)
      figuresRoute(http, apps)
      await pageRoutes(http, publicBoard(services, descriptors))
    }
    await gateway?.serve(upgrades)
    // Before the connections end: a device whose connection ends now must not count as offline.
    if (gateway) closing.push('devices', () => gateway.close())
    const url = await http.listen({ host: settings.host, port: settings.port })
    if (settings.role !== 'engine') {
      watchJobs(metrics, db)
      watchSpace(metrics, db)
      watchMoney(metrics, db, soldThingsOf(services))
      await resealAll(services)
      await startMessageJobs(services)
      for (const app of apps) await startAppJobs(services, app)
      await startOpenPlatform(services)
      await startMoney(services)
    }
    readiness.done(START)
    return { url, mqttPort: broker?.port, http, db, services, readiness, close }
  } catch (error) {
    await close()
    throw error
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

async function openBroker(
  services: Services,
  { find, byId }: Pick<HeldIngest, 'byId'> & { find: FindCredential },
  gateway: DeviceGateway,
): Promise<{ port?: number; close(): Promise<void> }> {
  const { settings, db, metrics, log } = services
  const timeseries = timeseriesOf(services)
  if (settings.mqttUrl) {
    return connectExternalBroker({
      url: settings.mqttUrl,
      // Web processes receive no messages, so it has only one subscriber.
      clientId: await mqttClientId(db),
      credentialById: byId,
      timeseries,
      metrics,
      log,
    })
  }
  const broker = await startBroker({
    host: settings.host,
    port: settings.mqttPort,
    authenticate: find,
    // Asked for after a change, and never answered with what is held from before it.
    credentialById: (id) => ingestCredentialById(db, id),
    timeseries,
    devices: gateway.mqttEndpoint,
    metrics,
    log,
  })
  try {
    await broker.clients.follow(db, 'atrium_credential')
    return broker
  } catch (error) {
    await broker.close()
    throw error
  }
}
