import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The address of the embedded PostgreSQL in the data folder of a server that runs. */
export function postgresUrl(dataDir: string): string {
  const { password, port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
  return `postgres://postgres:${password}@127.0.0.1:${port}/atrium`
}
