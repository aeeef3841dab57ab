/** What the money room does outside of transactions, by its name in the queue. */
export const JOBS = {
  /** Tells the channel that nobody shall pay any more. */
  close: 'money.close',
  /** Asks the channel what came of a payment. */
  query: 'money.query',
  refund: 'money.refund',
  transfer: 'money.transfer',
  recon: 'money.recon',
  /** Credits shares that are due already, instead of at the next sweep. */
  credit: 'money.credit',
} as const
