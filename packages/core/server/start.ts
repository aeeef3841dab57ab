import { mkdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { permissionCatalogue } from '../contract/define/app.ts'
import { completeBuiltinRoles } from './admin/builtin-roles.ts'
import { openTenantClock } from './admin/expire-tenants.ts'
import type { AppServer } from './call/implement.ts'
import { Parts } from './call/part.ts'
import type { Services } from './call/services.ts'
import { sharedEntities } from './call/shared.ts'
import { workOrdersOf, workOrdersPart } from './call/work-orders.ts'
import { Closing } from './closing.ts'
import { printedCodeRoute } from './codes/staff-route.ts'
import { type Database, openDatabase } from './db/database.ts'
import { appRoutes, forgetAfterChanges, startAppJobs } from './entity/app-routes.ts'
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
import { guessesOf, openGuesses } from './identity/guessing/guesses.ts'
import { qrNamespace } from './identity/qr/qr.ts'
import { identityRoutes } from './identity/routes.ts'
import { openSessions } from './identity/sessions/sessions.ts'
import { setupRoutes } from './identity/setup/setup-routes.ts'
import { documentTitle } from './identity/site.ts'
import { openJobs } from './jobs/jobs.ts'
import { watchJobs } from './jobs/metrics.ts'
import { startMessageJobs } from './messages/jobs.ts'
import { messageNamespace } from './messages/namespace.ts'
import { messageRoutes } from './messages/routes.ts'
import { sendMessages } from './messages/send.ts'
import { openMetrics } from './metrics/metrics.ts'
import { holdApiKeys } from './openplatform/callers.ts'
import { notifyApps } from './openplatform/events.ts'
import { openGate } from './openplatform/gate.ts'
import { openPlatformRoutes, startOpenPlatform } from './openplatform/routes.ts'
import { openEgress } from './outside/egress.ts'
import { openSms } from './outside/open-sms.ts'
import type { Sms } from './outside/sms.ts'
import { partnersOf, partnersPart } from './partners/shares-for.ts'
import { openReadiness, type Readiness } from './readiness.ts'
import { announcedEvents, appNamespaces } from './realtime/app-sockets.ts'
import { attachRealtime } from './realtime/attach.ts'
import { openHints } from './realtime/hints.ts'
import { liveNamespace } from './realtime/live-pages.ts'
import { shownTables } from './realtime/shown-tables.ts'
import { resealAll } from './secrets/reseal.ts'
import { openVault } from './secrets/vault.ts'
import type { OpenedPackage, ServerPackage } from './server-package.ts'
import { memoryShares } from './settings/memory.ts'
import type { Settings } from './settings/settings.ts'
import { cleanUpSubmissions } from './submissions/cleanup.ts'
import { tileRoutes } from './tiles/tile-routes.ts'
import { openTiles, tilesOf } from './tiles/tiles.ts'
import { openUpgrades } from './upgrades.ts'

export interface ServerParts {
  settings: Settings
  /** Address of a migrated database, with its owner's credentials. */
  databaseUrl: string
  apps: readonly AppServer[]
  /** The packages above core, each after those on which it stands. */
  packages?: readonly ServerPackage[]
  /** Work of the product before users can sign in; the product reports when it is done (`RunningServer.readiness`). */
  waitsFor?: readonly string[]
  /** Tests pass their own; otherwise the provider of the settings is used. */
  sms?: Sms
  /** Where the lines of the log go: standard output, if tests do not pass their own. */
  logTo?: DestinationStream
  /** For tests: the longest pause between batches of jobs that nobody waits for. */
  longestRestMs?: number
}

export interface RunningServer {
  url: string
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
  const { settings, databaseUrl, apps, packages = [] } = given
  mkdirSync(settings.dataDir, { recursive: true })
  await removeMadeFiles(settings)
  const log = pino(
    {
      level: settings.logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.secret'],
    },
    given.logTo,
  )
  const closing = new Closing((detail, text) => log.error(detail, text))
  const close = () => closing.close()
  try {
    const descriptors = apps.map(({ app }) => app)
    const metrics = openMetrics()
    const shares = memoryShares(settings.memoryMb)
    const { secretKey, role } = settings
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
    const jobs = await openJobs({ db, log, metrics, role, longestRestMs: given.longestRestMs })
    closing.push('jobs', () => jobs.close())
    const readiness = openReadiness([START, ...(given.waitsFor ?? [])])
    metrics.gauge('atrium_ready', '1 when people can sign in', () => (readiness.waitsFor.length === 0 ? 1 : 0))
    const services: Services = {
      metrics,
      settings,
      db,
      sessions,
      jobs,
      sms: given.sms ?? openSms(settings, log),
      egress: openEgress(settings.egressAllow),
      vault: openVault(settings),
      shared: sharedEntities(descriptors),
      catalogue: permissionCatalogue(descriptors),
      sendMessages,
      notifyApps,
      parts: new Parts(),
      log,
    }
    services.parts.set(partnersPart, partnersOf(apps))
    services.parts.set(workOrdersPart, workOrdersOf(apps))
    services.parts.set(guessesOf, openGuesses(db))
    const { mapTiles, dataDir } = settings
    services.parts.set(tilesOf, mapTiles && openTiles({ settings: mapTiles, dataDir, log }))
    const opened: OpenedPackage[] = []
    for (const open of packages) opened.push(await open({ services, apps, shares, readiness, closing }))

    const apiGuard = apiPageGuard(settings, descriptors)
    const answerMemory = openAnswerMemory(shares.answersMiB * 2 ** 20)
    const http = await createHttp(settings, sessions, log, answerMemory, apiGuard)
    const upgrades = openUpgrades(http.server)
    const endConnections = trackConnections(http.server)
    closing.push('http', () => {
      const closed = http.close()
      endConnections()
      return closed
    })
    forgetAfterChanges(http, apps)
    healthRoutes(http, db, readiness)
    const countAnswer = countRequests(http, metrics)
    metricsRoute(http, services)
    apiDescriptionRoute(http, apiGuard)
    for (const one of opened) await one.machines?.({ http, upgrades, countAnswer, answerMemory })
    if (role === 'engine') {
      // It serves no pages, but its devices change rows that pages of other processes show.
      const tables = await shownTables(db, apps)
      const events = announcedEvents(apps)
      const hints = await openHints(services, (key) => tables.has(key) || events.has(key))
      closing.push('hints', () => hints.close())
    } else {
      const apiKeys = await holdApiKeys(db)
      closing.push('API keys', () => apiKeys.close())
      openGate(http, services, apiKeys)
      identityRoutes(http, services)
      openPlatformRoutes(http, services)
      await completeBuiltinRoles(db, descriptors)
      setupRoutes(http, services, descriptors)
      messageRoutes(http, services, descriptors)
      await fileRoutes(http, services)
      sharedTitleRoutes(http, services)
      printedCodeRoute(http, services, descriptors)
      tileRoutes(http, services)
      listViewRoutes(http, services, descriptors)
      inboxRoute(http, services, apps)
      findRoute(http, services, apps)
      for (const app of apps) {
        const added = opened.flatMap(({ callsOf }) => callsOf?.(app) ?? [])
        appRoutes(http, services, { ...app, calls: [...app.calls, ...added] }, apps)
      }
      for (const one of opened) await one.routes?.(http)
      const realtime = await attachRealtime(http.server, upgrades, services, [
        messageNamespace,
        qrNamespace,
        liveNamespace(apps),
        ...appNamespaces(apps),
        ...opened.flatMap(({ namespaces = [] }) => namespaces),
      ])
      closing.push('realtime', () => realtime.close())
      figuresRoute(http, apps)
      await pageRoutes(
        http,
        opened.flatMap(({ documents = [] }) => documents),
        (request) => documentTitle(services, request),
      )
    }
    const url = await http.listen({ host: settings.host, port: settings.port })
    if (role !== 'engine') {
      watchJobs(metrics, db)
      watchSpace(metrics, db)
      await resealAll(services)
      await startMessageJobs(services)
      for (const app of apps) await startAppJobs(services, app)
      await startOpenPlatform(services)
      cleanUpSubmissions(services)
      for (const one of opened) await one.work?.()
    }
    readiness.done(START)
    return { url, http, db, services, readiness, close }
  } catch (error) {
    await close()
    throw error
  }
}
