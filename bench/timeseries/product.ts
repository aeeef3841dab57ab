import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@atrium/core/server/db/database'
import { hashToken } from '@atrium/core/server/identity/sessions/sessions'
import { startInfluxdIfInstalled } from '@atrium/timeseries/testing/influx/influxd'
import { findFreePorts } from '../../product/e2e/free-ports.ts'
import { treeProcessorMs } from '../shared/process-tree.ts'
import { type Product, startProduct } from '../shared/product.ts'
import { addressOf } from '../shared/product-database.ts'
import { cookieOf, openTenant } from '../shared/tenant.ts'
import { ANYBODY, DB, type Sides } from './sides.ts'

/** What devices sign in with, over HTTP and MQTT. */
export const DEVICE = { id: 'bench', token: 'secret' }
const SESSION = 'token-of-bench'
const SECRET_KEY = 'a secret key of the bench that only the bench knows'

export interface IngestProduct extends Product {
  /** For `printProfile`. */
  inspectPort: number
  /** Of the tenant's user. */
  cookie: string
}

/** The product as `npm start` runs it, with its default memory and one tenant; without the demonstration. */
export async function startIngestProduct(changed: Record<string, string> = {}): Promise<IngestProduct> {
  const [inspectPort = 0] = await findFreePorts(1)
  const product = await startProduct({
    DEMO: '0',
    SIM: '0',
    SECRET_KEY,
    NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectPort}`,
    ...changed,
  })
  await addDevice(product.dataDir)
  return Object.assign(product, { inspectPort, cookie: cookieOf(SESSION) })
}

async function addDevice(dataDir: string): Promise<void> {
  const db = openDatabase({ url: addressOf(dataDir)('atrium'), secretKey: SECRET_KEY, log: console })
  try {
    const tenantId = await openTenant(db, { name: 'bench', token: SESSION })
    const { id, token } = DEVICE
    await db.asTenant(tenantId, (tx) =>
      tx
        .insertInto('ingest_credential')
        .values({ id, name: 'bench', token_hash: hashToken(token), scopes: ['read', 'write', 'create', 'drop'] })
        .execute(),
    )
  } finally {
    await db.close()
  }
}

export interface ProductSides extends Sides {
  product: IngestProduct
  influxFolder: string
}

/** Starts the product and, if it is installed and wanted, Debian's InfluxDB. */
export async function openProductSides(changed: Record<string, string> = {}, withInflux = true): Promise<ProductSides> {
  const product = await startIngestProduct(changed)
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const influxFolder = join(folder, 'influx')
  const influxd = withInflux ? await startInfluxdIfInstalled(influxFolder, DB) : null
  return {
    product,
    influxFolder,
    ours: {
      name: 'Atrium',
      url: product.url,
      credential: `${DEVICE.id}:${DEVICE.token}`,
      cpuMs: () => treeProcessorMs(product.pid),
    },
    influx: influxd && { name: 'InfluxDB', url: influxd.url, credential: ANYBODY, cpuMs: influxd.cpuMs },
    async close() {
      await influxd?.close()
      await product.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
