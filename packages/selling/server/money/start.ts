import type { Services } from '@atrium/core/server/call/services'
import type { JobWork } from '@atrium/core/server/jobs/jobs'
import type { LaneName } from '@atrium/core/server/jobs/lane'
import { workAudit } from './books/audit.ts'
import { JOBS } from './jobs.ts'
import { notifyOfPayments } from './payments/payment-notices.ts'
import { workClose, workQuery } from './payments/query-worker.ts'
import { workScore } from './payments/score-worker.ts'
import { workRecon } from './reconciliation/recon.ts'
import { workRefund } from './refunds/refund-worker.ts'
import {
  auditAllBooks,
  creditShares,
  followScores,
  queryPayments,
  reconcile,
  sendRefunds,
  sendTransfers,
} from './sweeps.ts'
import { workTransfer } from './withdrawals/withdrawal-worker.ts'

type TenantWork = (tenantId: string, data: Record<string, string>) => Promise<void>

/**
 * Starts the background work for payments: jobs that call payment channels, and sweeps that find rows whose job was
 * lost.
 */
export async function startMoney(services: Services): Promise<void> {
  const { jobs } = services
  const inTenant =
    (run: TenantWork): JobWork =>
    ({ tenantId, ...data }) =>
      run(tenantId as string, data as Record<string, string>)
  const work = (name: string, run: TenantWork) => jobs.work(name, inTenant(run))
  await work(JOBS.close, (tenantId, { paymentId }) => workClose(services, tenantId, paymentId!))
  await work(JOBS.query, (tenantId, { paymentId }) => workQuery(services, tenantId, paymentId!))
  await work(JOBS.score, (tenantId, { paymentId }) => workScore(services, tenantId, paymentId!))
  await work(JOBS.refund, (tenantId, { refundId }) => workRefund(services, tenantId, refundId!))
  await work(JOBS.transfer, (tenantId, { withdrawalId }) => workTransfer(services, tenantId, withdrawalId!))
  await jobs.workAtLeisure(
    JOBS.recon,
    inTenant((tenantId, { port, day }) => workRecon(services, tenantId, port!, day!)),
  )
  await jobs.workAtLeisure(
    JOBS.audit,
    inTenant((tenantId, { day }) => workAudit(services, tenantId, day!)),
  )
  await work(JOBS.credit, async () => void (await creditShares(services)))
  const sweep = (name: string, lane: LaneName, everyS: number, run: (stop: AbortSignal) => Promise<unknown>) =>
    jobs.sweep({ name, lane, everyS, run: (_, stop) => run(stop) })
  sweep('money.payQuery', 'fast', 60, () => queryPayments(services))
  sweep('money.scores', 'fast', 60, () => followScores(services))
  sweep('money.refunds', 'fast', 10, () => sendRefunds(services))
  sweep('money.withdrawalQuery', 'fast', 60, () => sendTransfers(services))
  sweep('money.news', 'fast', 15, (stop) => notifyOfPayments(services, stop))
  sweep('money.shareCredit', 'slow', 300, (stop) => creditShares(services, stop))
  sweep('money.recon', 'slow', 600, () => reconcile(services))
  sweep('money.ledgerAudit', 'slow', 600, (stop) => auditAllBooks(services, new Date(), stop))
}
