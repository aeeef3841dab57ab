import { WEIXIN_PAY } from '@atrium/core/contract/open-app-types'
import type { Tx } from '@atrium/core/server/db/tables'
import { allowancesOf } from '@atrium/core/server/outside/allowances'
import { openValues } from '@atrium/core/server/secrets/secret-values'
import { channelNotOpen } from '../../refusals.ts'
import type { PaymentChannelParts } from '../parts.ts'

/** A merchant's contract with weixin, read from the tenant's open app. */
export interface Contract {
  openAppId: string
  tenantId: string
  mchId: string
  /** Serial number of the merchant's own certificate. */
  serialNo: string
  privateKey: string
  apiV3Key: string
  /** The official account or mini program that takes the payment. */
  appId: string
  /** The pay score service (微信支付分) that weixin has granted to this merchant. */
  serviceId: string | undefined
  /** Weixin's public key, for merchants without platform certificates (new merchants since the end of 2024). */
  publicKey: { id: string; pem: string } | undefined
  endpoint: string
  /** Private addresses that this tenant may call. */
  allow: string[]
  /** Changes whenever the open app changes. */
  version: string
}

const ENDPOINT = 'https://api.mch.weixin.qq.com'

export async function hasContract(tx: Tx): Promise<boolean> {
  return (await openAppOf(tx)) !== undefined
}

/** Whether the contract includes pay score. */
export async function hasScoreContract(tx: Tx): Promise<boolean> {
  const row = await openAppOf(tx)
  return row !== undefined && Boolean((row.props as Record<string, string> | null)?.serviceId)
}

/** @throws channelNotOpen */
export async function readContract({ db, vault }: PaymentChannelParts, tenantId: string): Promise<Contract> {
  return db.asTenant(tenantId, async (tx) => {
    const row = await openAppOf(tx)
    if (!row) throw channelNotOpen()
    const props = { ...row.props, ...openValues(vault, row.sealed_props) } as Record<string, string>
    const {
      mchId = '',
      serialNo = '',
      privateKey = '',
      apiV3Key = '',
      appId = '',
      publicKeyId,
      publicKey,
      serviceId,
    } = props
    return {
      openAppId: row.id,
      tenantId,
      mchId,
      serialNo,
      privateKey,
      apiV3Key,
      appId,
      serviceId,
      publicKey: publicKeyId && publicKey ? { id: publicKeyId, pem: publicKey } : undefined,
      endpoint: (props.endpoint ?? ENDPOINT).replace(/(?<!\/)\/+$/, ''),
      allow: await allowancesOf(tx),
      version: `${row.id} ${row.rev}`,
    }
  })
}

/** The first enabled open app. */
function openAppOf(tx: Tx) {
  return tx
    .selectFrom('open_app')
    .select(['id', 'rev', 'props', 'sealed_props'])
    .where('type', '=', WEIXIN_PAY)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}
