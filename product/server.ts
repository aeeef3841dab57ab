import { startEmbeddedPostgres } from '@atrium/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/server/db/prepare'
import { setupLink } from '@atrium/server/identity/first-tenant'
import { readSettings, readTerminalLocale } from '@atrium/server/settings'
import { startServer } from '@atrium/server/start'
import { appServers } from './apps.server.ts'
import { startDemo } from './demo.ts'
import { announce } from './start/announce.ts'
import { tellStartFailure } from './start/failure.ts'
import { startWords } from './start/words.ts'
import { widgets } from './widgets.ts'

const locale = readTerminalLocale()
const words = startWords[locale]
let isEnding = false

/** What `npm start` runs: the whole product in one process, or the half of it that `ROLE` names. */
async function main(): Promise<void> {
  const startedMs = Date.now()
  const settings = readSettings()
  const closing: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  closeOnSignal(close)
  try {
    const databaseUrl = settings.databaseUrl ?? (await openPostgres())
    await prepareDatabase(databaseUrl, settings.secretKey, appMigrations(appServers.map(({ app }) => app.key)))
    const server = await startServer({ settings, databaseUrl, apps: appServers, widgets })
    closing.push(() => server.close())
    // Its data enters where the points do: a web process has neither time series nor broker.
    const demo = settings.demo && settings.role !== 'web' ? await startDemo(server) : undefined
    if (demo) closing.push(() => demo.close())
    const link = settings.role === 'engine' ? undefined : await setupLink(server.services)
    const told = { settings, mqttPort: server.mqttPort, demo, setupLink: link, tookMs: Date.now() - startedMs }
    console.log(announce(told, locale))
  } catch (error) {
    // What was just being opened breaks when the rest closes: that is no news.
    if (isEnding) return
    await close()
    throw error
  }

  async function openPostgres(): Promise<string> {
    const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: console })
    closing.push(() => postgres.close())
    return postgres.url
  }
}

/** From the first moment on, so that a start that is ended half-way leaves as little behind as a whole one. */
function closeOnSignal(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Who asks twice does not want to wait.
      if (isEnding) process.exit(1)
      isEnding = true
      close().then(
        () => process.exit(0),
        (error) => {
          console.error(words.notEnded, error)
          process.exit(1)
        },
      )
    })
  }
}

main().catch((error: unknown) => {
  const sentence = tellStartFailure(error, locale)
  console.error(sentence === undefined ? error : words.notStarted(sentence))
  process.exit(1)
})
