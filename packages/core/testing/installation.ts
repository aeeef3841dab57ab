import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { MigrationFolder } from '../server/db/migrate.ts'
import { readSettings } from '../server/settings/settings.ts'
import { type RunningServer, type ServerParts, startServer } from '../server/start.ts'
import { noteServerStart } from './server-starts.ts'
import { cloneDatabase, TEST_SECRET } from './template.ts'

interface InstallationParts extends Pick<ServerParts, 'apps' | 'packages'> {
  migrations?: readonly MigrationFolder[]
  /** Of all its servers. */
  env?: Record<string, string>
}

/**
 * Servers on one database, such as an engine and web processes, each with a data folder of its own. They are closed when
 * the test ends.
 */
export async function openInstallation({ migrations = [], env = {}, ...parts }: InstallationParts) {
  const database = await cloneDatabase(migrations)
  const folder = mkdtempSync(join(tmpdir(), 'atrium-installation-'))
  const running: RunningServer[] = []
  onTestFinished(async () => {
    for (const server of running.reverse()) await server.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    async start(name: string, own: Record<string, string> = {}): Promise<RunningServer> {
      const settings = readSettings({
        PORT: '0',
        MQTT_PORT: '0',
        SECRET_KEY: TEST_SECRET,
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, name),
        LOG_LEVEL: 'silent',
        DEMO: '0',
        SIM: '0',
        ...env,
        ...own,
      })
      noteServerStart()
      const server = await startServer({ settings, databaseUrl: database.url, ...parts })
      running.push(server)
      return server
    },
    /** Closes one before the test ends. */
    async stop(server: RunningServer): Promise<void> {
      running.splice(running.indexOf(server), 1)
      await server.close()
    },
  }
}
