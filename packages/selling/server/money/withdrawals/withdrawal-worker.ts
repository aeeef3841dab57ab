import { cut } from '@atrium/core/contract/cut'
import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import { logName, logStatus } from '@atrium/core/server/call/log'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import { paymentChannelsOf } from '../channels/part.ts'
import type { TransferState } from '../channels/port.ts'
import { WITHDRAWAL } from '../model.ts'
import { ORIGIN } from '../origin.ts'
import { getWithdrawal, postPaid, type WithdrawalRow } from './withdrawals.ts'

/** If the process dies during a call, another process takes the withdrawal after this time. */
const CLAIM_S = 90
const ASK_AGAIN_S = 60

/** Sends an approved withdrawal, or queries its state: the payment channel pays each number once. */
export async function workTransfer(services: Services, tenantId: string, withdrawalId: string): Promise<void> {
  const row = await claim(services, tenantId, withdrawalId)
  if (!row) return
  const port = await paymentChannelsOf(services).transferPort(tenantId)
  await settleTransfer(services, tenantId, port, row.no, await attempt(services, tenantId, port, row))
}

function claim(services: Services, tenantId: string, id: string): Promise<WithdrawalRow | undefined> {
  return inTenant(services, tenantId, ORIGIN, async (ctx) => {
    const before = await getWithdrawal(ctx, id)
    const { rows } = await rawSql(ctx.tx).executeSql(
      `update withdrawal set claimed_until = now() + make_interval(secs => ${CLAIM_S}), sent_at = coalesce(sent_at, now())
       where tenant_id = current_tenant() and id = $1 and status = ${WITHDRAWAL.paying}
         and coalesce(claimed_until, '-infinity') < now() returning 1`,
      [id],
    )
    return rows.length > 0 ? before : undefined
  })
}

async function attempt(services: Services, tenantId: string, port: string, row: WithdrawalRow): Promise<TransferState> {
  try {
    const channel = await paymentChannelsOf(services).open(tenantId, port)
    if (row.isSent) {
      const known = await channel.queryTransfer(row.no)
      if (known.state !== 'unknown') return known
    }
    const { no, paidAmount: amountFen, account } = row
    return await channel.transfer({ no, amountFen, openid: account?.openid ?? '', remark: no })
  } catch (error) {
    services.log.warn({ err: error, withdrawal: row.no }, 'a transfer was left unanswered')
    return { state: 'processing' }
  }
}

/**
 * Books the payment channel's answer about a transfer; repeated calls change nothing. A failed transfer may be approved
 * again.
 */
export async function settleTransfer(
  services: Services,
  tenantId: string,
  port: string,
  no: string,
  said: TransferState,
): Promise<void> {
  await inTenant(services, tenantId, ORIGIN, async (ctx) => {
    const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
      'select id from withdrawal where tenant_id = current_tenant() and no = $1',
      [no],
    )
    if (!rows[0]) return
    const row = await getWithdrawal(ctx, rows[0].id)
    // A withdrawal that was marked as failed but was paid nevertheless counts as paid: the money has left.
    const isOpen = row.status === WITHDRAWAL.paying || (row.status === WITHDRAWAL.failed && row.isSent)
    if (said.state === 'succeeded' && isOpen) {
      await end(ctx, row, WITHDRAWAL.paid, said.channelNo, null)
      return postPaid(ctx, row, port)
    }
    if (said.state === 'succeeded' && row.status === WITHDRAWAL.rejected) {
      ctx.log.error({ withdrawal: no }, 'a withdrawal that had been rejected was paid out')
    }
    if (row.status !== WITHDRAWAL.paying) return
    if (said.state === 'failed') return end(ctx, row, WITHDRAWAL.failed, null, `${said.code} ${said.message}`)
    await rawSql(ctx.tx).executeSql(
      `update withdrawal set claimed_until = null, next_try_at = now() + make_interval(secs => ${ASK_AGAIN_S})
       where tenant_id = current_tenant() and id = $1`,
      [row._id],
    )
  })
}

async function end(ctx: Ctx, row: WithdrawalRow, status: number, channelNo: string | null, reason: string | null) {
  await rawSql(ctx.tx).executeSql(
    `update withdrawal set status = $2::smallint, channel_no = $3, reason = $4, next_try_at = null, claimed_until = null,
       paid_at = case when $2::smallint = ${WITHDRAWAL.paid} then now() end, rev = rev + 1, updated_at = now()
     where tenant_id = current_tenant() and id = $1`,
    [row._id, status, channelNo, reason && cut(reason, 200)],
  )
  const action = status === WITHDRAWAL.paid ? 'paid' : 'fail'
  const entity = logName(row.app, 'withdrawal')
  logStatus(ctx, { entity, rowId: row._id, action, from: row.status, to: status, reason })
}
