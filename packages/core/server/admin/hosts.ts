import { invalidParameter, recordNotFound } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { rawSql } from '../db/raw.ts'
import { isTenantHost } from '../identity/tenant-host.ts'

const NOBODYS = {
  zh_CN: '不能是本平台的域名、本机或 IP 地址',
  en_US: 'This cannot be the host of this platform, this machine or an address',
}

/** @throws invalidParameter at `host` */
export function checkHost({ publicUrl }: Ctx, host: string | null | undefined): void {
  if (host && !isTenantHost(host, publicUrl)) throw invalidParameter({ fields: { host: NOBODYS } })
}

/** SQL: the tenant that must confirm a host that the current tenant sets; null for a tenant without one above it. */
export const FIRST_TO_CONFIRM = '(select own.parent_id from tenant own where own.id = current_tenant())'

interface WaitingHost {
  _id: string
  name: string
  host: string
  /** The name of the tenant that has set it. */
  setBy: string
}

/** The hosts of tenants somewhere below that wait until the caller's tenant confirms them. */
export async function waitingHosts({ tx }: Ctx): Promise<WaitingHost[]> {
  const { rows } = await rawSql(tx).executeSql<WaitingHost>(
    'select id as "_id", name, host, set_by as "setBy" from waiting_hosts()',
  )
  return rows
}

/** Confirms such a host, or takes it away. @throws recordNotFound if it does not wait any more, or is another by now */
export async function answerHost(
  { tx }: Ctx,
  { _id, host, confirmed }: { _id: string; host: string; confirmed: boolean },
): Promise<void> {
  const { rows } = await rawSql(tx).executeSql('select id from answer_host($1, $2, $3)', [_id, host, confirmed])
  if (rows.length === 0) throw recordNotFound()
}
