import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type MigrationFolder, migrate } from './db/migrate.ts'
import { prepareJobs } from './jobs/prepare.ts'
import { projectRoot } from './project-root.ts'

/** The migrations of the apps' own tables; an app that only uses core's tables has no such folder. */
export function appMigrations(keys: readonly string[]): MigrationFolder[] {
  return keys
    .map((key) => ({ owner: key, folder: join(projectRoot, 'apps', key, 'migrations') }))
    .filter(({ folder }) => existsSync(folder))
}

/** Migrates core, the apps and the job queue, in this order. `url` has the owner's credentials. */
export async function prepareDatabase(
  url: string,
  secretKey: string,
  apps: readonly MigrationFolder[],
): Promise<string[]> {
  const core: MigrationFolder = { owner: 'core', folder: join(projectRoot, 'packages/core/server/db/migrations') }
  const ran = await migrate(url, secretKey, [core, ...apps])
  await prepareJobs(url)
  return ran
}
