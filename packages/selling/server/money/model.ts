/** `authorised`: the payer has consented to pay score; the money comes with a capture. */
export const PAYMENT = { pending: 1, paid: 2, closed: 3, failed: 4, authorised: 5 } as const
export const REFUND = { processing: 1, succeeded: 2, failed: 3, closed: 4 } as const
/** Who requested a refund: the consumer, the merchant, or the system itself. */
export const REFUND_SOURCE = { user: 1, merchant: 2, system: 3 } as const
export const SHARE = { pending: 1, credited: 2, reversed: 3 } as const
export const WITHDRAWAL = { applied: 1, paying: 2, paid: 3, rejected: 4, failed: 5 } as const
export const RECON = { even: 1, uneven: 2, handled: 3 } as const
