import { join } from 'node:path'
import { postgresUrl } from '../../product/testing/postgres-url.ts'

/** The address of a database in the product's PostgreSQL, over its local socket as the product itself uses it. */
export function addressOf(dataDir: string) {
  return (database: string, as?: { role: string; password: string }) => {
    const url = new URL(postgresUrl(dataDir))
    url.pathname = `/${database}`
    if (as) Object.assign(url, { username: as.role, password: as.password })
    url.searchParams.set('host', join(dataDir, 'postgres'))
    return url.href
  }
}
