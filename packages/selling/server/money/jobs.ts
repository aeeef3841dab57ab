/** The jobs for payments and refunds, which run outside of transactions, with their names in the queue. */
export const JOBS = {
  /** Closes a payment at the payment channel, so that it can no longer be paid. */
  close: 'money.close',
  /** Asks the payment channel for the state of a payment. */
  query: 'money.query',
  /** Asks the provider of a pay score payment what has become of it, and captures or releases what is due. */
  score: 'money.score',
  refund: 'money.refund',
  transfer: 'money.transfer',
  recon: 'money.recon',
  /** Checks the books of one tenant, once a day. */
  audit: 'money.audit',
  /** Credits shares that are already due, without waiting for the next sweep. */
  credit: 'money.credit',
} as const
