import type { Services } from '../services.ts'
import type { Device } from './line.ts'
import { showsSecret } from './secret.ts'

interface FoundDevice {
  id: string
  tenant_id: string
  app: string
  no: string
  sn: string
  name: string
  protocol: number
  heartbeat: number
  sealed_secret: string
}

/** What a device has to show for itself. */
export type Verdict = { known: false } | { known: true; device: Device; isRight: boolean }

/**
 * Looks a device up by its serial number, in the whole platform, and checks its password. One whose tenant is closed or
 * has not its app is not known.
 */
export async function findDevice({ db, vault }: Services, sn: string, password: string): Promise<Verdict> {
  const [row] = await db.lookup<FoundDevice>('find_device', [sn])
  if (!row) return { known: false }
  const isRight = showsSecret(vault.open(row.sealed_secret), sn, password, Date.now())
  return { known: true, device: deviceOf(row), isRight }
}

function deviceOf(row: FoundDevice): Device {
  return {
    _id: row.id,
    tenantId: row.tenant_id,
    app: row.app,
    no: row.no,
    sn: row.sn,
    name: row.name,
    protocol: row.protocol,
    heartbeatS: row.heartbeat,
  }
}
