import { mkdirSync } from 'node:fs'
import type { WidgetSpec } from '@atrium/contract/define/widget'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type Database, openDatabase } from './db/database.ts'
import { type Broker, startBroker } from './devices/broker.ts'
import { appRoutes, startAppJobs } from './entity/app-routes.ts'
import type { AppServer } from './entity/implement.ts'
import { pageRoutes } from './http/pages.ts'
import { createHttp } from './http/server.ts'
import { systemRoutes } from './http/system.ts'
import { findIngestCredential } from './identity/ingest.ts'
import { identityRoutes } from './identity/routes.ts'
import { openSessions } from './identity/sessions.ts'
import { openJobs } from './jobs/jobs.ts'
import { messageRoutes } from './messages/routes.ts'
import { openSms, type Sms } from './outside/sms.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'
import { timeseriesRoutes } from './timeseries/http.ts'
import { openTimeseries } from './timeseries/store.ts'

export interface ServerParts {
  settings: Settings
  /** Address of a migrated database, with its owner's credentials. */
  databaseUrl: string
  apps: readonly AppServer[]
  widgets: readonly WidgetSpec[]
  /** Tests listen in; everyone else gets the one that the settings name. */
  sms?: Sms
}

export interface RunningServer {
  url: string
  mqttPort: number
  http: FastifyInstance
  db: Database
  /** For what the product does beside serving: its demonstration data. */
  services: Services
  close(): Promise<void>
}

/** Starts everything that one process serves; what it opened is closed again in the opposite order. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { settings, databaseUrl, apps, widgets } = parts
  mkdirSync(settings.dataDir, { recursive: true })
  const log = pino({
    level: settings.logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.secret'],
  })
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const db = openDatabase({ url: databaseUrl, secretKey: settings.secretKey, log })
    closing.push(() => db.close())
    const sessions = await openSessions(db)
    closing.push(() => sessions.close())
    const jobs = await openJobs(db, log)
    closing.push(() => jobs.close())
    const timeseries = await openTimeseries({ dataDir: settings.dataDir, log })
    closing.push(() => timeseries.close())
    const sms = parts.sms ?? openSms(settings, log)
    const services: Services = { settings, db, sessions, jobs, timeseries, sms, widgets, log }

    const broker = await openBroker(services)
    closing.push(() => broker.close())
    const http = await createHttp(settings, sessions, log)
    closing.push(() => http.close())
    systemRoutes(http, services)
    identityRoutes(http, services)
    messageRoutes(http, services)
    await timeseriesRoutes(http, { timeseries, findCredential: (id, token) => findIngestCredential(db, id, token) })
    for (const app of apps) appRoutes(http, services, app)
    await pageRoutes(http)
    const url = await http.listen({ host: settings.host, port: settings.port })
    for (const app of apps) await startAppJobs(services, app)
    return { url, mqttPort: broker.port, http, db, services, close }
  } catch (error) {
    await close()
    throw error
  }
}

function openBroker({ settings, db, timeseries, log }: Services): Promise<Broker> {
  return startBroker({
    host: settings.host,
    port: settings.mqttPort,
    authenticate: (id, token) => findIngestCredential(db, id, token),
    timeseries,
    log,
  })
}
