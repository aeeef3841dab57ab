/** How much a refund takes back from each owner of a share. Pure functions; refunds.ts posts the results. */

export interface SharedOut {
  id: string
  amountFen: number
  /** What earlier refunds took back. */
  reversedFen: number
}

/**
 * Each share gives back `floor(share × refund ÷ paid)`. This is computed over all refunds of the payment together, so
 * that a payment refunded in several parts leaves no owner with a remainder.
 * @param shareableFen what was divided when the order was finished (paid less refunded until then)
 * @param backFen what refunds have taken back since then, including this one
 */
export function takeBack(shares: readonly SharedOut[], shareableFen: number, backFen: number): Map<string, number> {
  return new Map(
    shares.map(({ id, amountFen, reversedFen }) => {
      const due = Number((BigInt(amountFen) * BigInt(Math.min(backFen, shareableFen))) / BigInt(shareableFen))
      return [id, Math.max(0, due - reversedFen)]
    }),
  )
}
