import { startEmbeddedPostgres } from '@atrium/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/server/db/prepare'
import { readSettings, SettingsError } from '@atrium/server/settings'
import { type RunningServer, startServer } from '@atrium/server/start'
import { appServers } from './apps.server.ts'
import { type Demo, startDemo } from './demo.ts'

/** What `npm start` runs: the whole product in one process. */
async function main(): Promise<void> {
  const settings = readSettings()
  const started = Date.now()
  const postgres = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, log: console })
  const databaseUrl = settings.databaseUrl ?? postgres!.url
  let server: RunningServer | undefined
  let demo: Demo | undefined
  const close = async () => {
    await demo?.close()
    await server?.close()
    await postgres?.close()
  }
  try {
    await prepareDatabase(databaseUrl, settings.secretKey, appMigrations(appServers.map(({ app }) => app.key)))
    server = await startServer({ settings, databaseUrl, apps: appServers, widgets: [] })
    demo = settings.demo ? await startDemo(server) : undefined

    console.log(`\nAtrium answers at ${settings.publicUrl} after ${((Date.now() - started) / 1000).toFixed(1)} s`)
    console.log(`MQTT: mqtt://${settings.host}:${server.mqttPort}`)
    if (demo) {
      console.log(`Sign in as demo with the password ${demo.access.password}`)
      console.log(`Ingest credential: id demo, token ${demo.access.ingestToken}`)
      if (demo.pointsPerS)
        console.log(`Stand-in in use: a simulator publishes ${demo.pointsPerS} rows/s (SIM=0 ends it)`)
    }
    if (settings.sms === 'stand-in')
      console.log('Stand-in in use: text messages are written to this log (SMS=off ends it)')

    closeOnSignal(close)
  } catch (error) {
    await close()
    throw error
  }
}

function closeOnSignal(close: () => Promise<void>): void {
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) return
      closing = true
      close().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

main().catch((error: Error) => {
  // A wrong setting or a folder in use is the operator's to mend: a sentence says it, a stack would only hide it.
  console.error(error instanceof SettingsError ? `Atrium did not start: ${error.message}` : error)
  process.exit(1)
})
