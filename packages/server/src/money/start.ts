import { JOBS } from './jobs.ts'
import { tellNews } from './payments/news.ts'
import { workClose, workQuery } from './payments/query-worker.ts'
import { workRecon } from './reconciliation/recon.ts'
import { workRefund } from './refunds/refund-worker.ts'
import type { MoneyServices } from './services.ts'
import { auditAllBooks, creditShares, queryPayments, reconcile, sendRefunds, sendTransfers } from './sweeps.ts'
import { workTransfer } from './withdrawals/withdrawal-worker.ts'

/**
 * Starts the background work for payments: jobs that call payment channels, and sweeps that find rows whose job was
 * lost.
 */
export async function startMoney(services: MoneyServices): Promise<void> {
  const { jobs } = services
  const work = (name: string, run: (tenantId: string, data: Record<string, string>) => Promise<void>) =>
    jobs.work(name, ({ tenantId, ...data }) => run(tenantId as string, data as Record<string, string>))
  await work(JOBS.close, (tenantId, { paymentId }) => workClose(services, tenantId, paymentId!))
  await work(JOBS.query, (tenantId, { paymentId }) => workQuery(services, tenantId, paymentId!))
  await work(JOBS.refund, (tenantId, { refundId }) => workRefund(services, tenantId, refundId!))
  await work(JOBS.transfer, (tenantId, { withdrawalId }) => workTransfer(services, tenantId, withdrawalId!))
  await work(JOBS.recon, (tenantId, { port, day }) => workRecon(services, tenantId, port!, day!))
  await work(JOBS.credit, async () => void (await creditShares(services)))
  const sweeps: [name: string, everyS: number, run: (services: MoneyServices) => Promise<unknown>][] = [
    ['money.payQuery', 60, queryPayments],
    ['money.refunds', 10, sendRefunds],
    ['money.withdrawalQuery', 60, sendTransfers],
    ['money.shareCredit', 300, creditShares],
    ['money.news', 15, tellNews],
    ['money.recon', 600, (all) => reconcile(all)],
    ['money.ledgerAudit', 600, (all) => auditAllBooks(all)],
  ]
  for (const [name, everyS, run] of sweeps) jobs.sweep({ name, everyS, run: () => run(services) })
}
