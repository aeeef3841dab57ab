/** What is taken from whom when money that was shared out is paid back. Pure figures; refunds.ts posts them. */

export interface SharedOut {
  id: string
  amountFen: number
  /** What earlier refunds took back. */
  reversedFen: number
}

/**
 * Each share gives back in proportion, `floor(share × refund ÷ paid)`, counted over all refunds of the payment together:
 * so a payment that is paid back in parts leaves nothing with anybody in the end.
 * @param shareableFen what was parted when the order was finished (paid less refunded until then)
 * @param backFen what refunds have taken back since then, this one included
 */
export function takeBack(shares: readonly SharedOut[], shareableFen: number, backFen: number): Map<string, number> {
  return new Map(
    shares.map(({ id, amountFen, reversedFen }) => {
      const due = Number((BigInt(amountFen) * BigInt(Math.min(backFen, shareableFen))) / BigInt(shareableFen))
      return [id, Math.max(0, due - reversedFen)]
    }),
  )
}
