import type { OfferOf } from '@atrium/selling/contract/patterns/phone'
import { MOST_LINES, MOST_PIECES, type phone } from '../../phone.ts'

export type Offer = OfferOf<typeof phone>
type Slot = Offer['slots'][number]
export type Product = NonNullable<Slot['product']>

/** A product at one price, in whichever slots of the machine it is. */
export interface Good {
  key: string
  product: Product
  price: number
  slots: readonly Slot[]
  /** Pieces that can be bought now. */
  left: number
  /** Why it cannot be bought, if it cannot. */
  off: 'soldOut' | 'faulty' | 'closed' | null
}

/** The products of a machine in the order of its slots; what can be bought comes first. */
export function goodsOf(slots: readonly Slot[]): Good[] {
  const groups = new Map<string, Slot[]>()
  for (const slot of slots) {
    if (!slot.product) continue
    const key = `${slot.product._id} ${slot.price}`
    groups.set(key, [...(groups.get(key) ?? []), slot])
  }
  const goods = [...groups].map(([key, of]) => {
    const left = of.reduce((sum, { isForSale, left: pieces }) => sum + (isForSale ? pieces : 0), 0)
    const { product, price } = of[0]!
    return { key, product: product!, price, slots: of, left, off: left > 0 ? null : whyNot(of) }
  })
  return [...goods.filter(({ off }) => off === null), ...goods.filter(({ off }) => off !== null)]
}

function whyNot(slots: readonly Slot[]): Good['off'] {
  const filled = slots.filter(({ left }) => left > 0)
  if (filled.length === 0) return slots.every(({ fault }) => fault) ? 'faulty' : 'soldOut'
  return filled.some(({ fault }) => fault) ? 'faulty' : 'closed'
}

/** Those that a search and a category leave, without regard to case. */
export function found(goods: readonly Good[], { text, category }: { text: string; category: string | null }): Good[] {
  const wanted = text.trim().toLowerCase()
  return goods.filter(
    ({ product }) =>
      (category === null || product.category === category) &&
      (wanted === '' || product.name.toLowerCase().includes(wanted)),
  )
}

/** One line of an order: pieces from one slot. */
export interface Taken {
  slot: number
  num: number
  price: number
}

/** So many of a product can be in one basket. */
export const mostOf = ({ slots }: Good): number =>
  slots.reduce((sum, { isForSale, left }) => sum + (isForSale ? Math.min(left, MOST_PIECES) : 0), 0)

/** From which slots so many pieces of a product come: from the first ones. */
export function takenFrom({ slots, price }: Good, num: number): Taken[] {
  const taken: Taken[] = []
  let rest = num
  for (const slot of slots) {
    const pieces = slot.isForSale ? Math.min(rest, slot.left, MOST_PIECES) : 0
    if (pieces > 0) taken.push({ slot: slot.no, num: pieces, price })
    rest -= pieces
  }
  return taken
}

/** Whether the basket has as many lines as an order may have. */
export const isFull = (taken: readonly Taken[]): boolean => taken.length >= MOST_LINES
