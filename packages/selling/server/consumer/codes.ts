import type { Services } from '@atrium/core/server/call/services'
import { findPrintedCode } from '@atrium/core/server/codes/printed-codes'
import { tenantHostOf } from '@atrium/core/server/identity/tenant-host'
import { unknownCode } from './refusals.ts'
import type { Selling } from './selling.ts'

/** Where a phone has come in: by a printed code, or by the host of a tenant. */
export interface Entrance {
  tenantId: string
  /** Of a device's code that is bound. */
  deviceId: string | null
  /** The row of the app's `wxacode` with this code. */
  wxacodeId: string | null
}

/** What a phone says about where it is. */
export interface Came {
  /** Of a printed code; absent: by the tenant's host, which only apps without devices know. */
  no?: string | undefined
  /** The host of the request. */
  hostname: string
}

const BOUND = 2
const VOIDED = 3

interface Row {
  tenant_id: string
  device_id: string | null
  status: number
}

/**
 * Finds the tenant of a phone, and the row of its code. `counts`: a consumer has scanned a device's code just now.
 * Whether a `wxacode` is enabled is for `entryOf` to decide.
 * @throws unknownCode, also for a void code, and for a host that is no tenant's
 */
export async function findEntrance(
  { db, settings }: Services,
  { key, devices, storefront: { wxacode } }: Selling,
  { no, hostname }: Came,
  { counts = false } = {},
): Promise<Entrance> {
  if (no === undefined) {
    const host = tenantHostOf({ hostname }, settings.publicUrl)
    const [found] = devices ? [] : await db.lookup<{ tenant_id: string }>('find_host_tenant', [host, key])
    if (!found) throw unknownCode()
    return { tenantId: found.tenant_id, deviceId: null, wxacodeId: null }
  }
  if (wxacode) {
    const found = await findPrintedCode(db, key, wxacode, no)
    if (found) return { tenantId: found.tenantId, deviceId: null, wxacodeId: found._id }
  }
  const [row] = await db.lookup<Row>(counts ? 'scan_qrcode' : 'find_qrcode', [key, no])
  if (!row || row.status === VOIDED) throw unknownCode()
  return { tenantId: row.tenant_id, deviceId: row.status === BOUND ? row.device_id : null, wxacodeId: null }
}
