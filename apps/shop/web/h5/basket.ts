import { keep, kept } from '@atrium/core/web/kept'
import { useMemo, useSyncExternalStore } from 'react'

/** A product in the basket, as it was shown when it was put there. Amounts in fen. */
export interface BasketLine {
  product: string
  /** The `_id` of its spec; null: it has none. */
  spec: string | null
  num: number
  price: number
  name: string
  specName: string | null
  img: string | null
}

/** What a phone keeps of a shop until something is ordered there. */
export interface Kept {
  lines: readonly BasketLine[]
  /** One of `DELIVER`, if one was chosen. */
  way: number | null
  /** The `_id` of the chosen address. */
  address: string | null
  note: string
}

export interface Basket extends Kept {
  /** How many pieces of a product in all of its specs, or of one spec. */
  numOf(product: string, spec?: string | null): number
  /** Puts so many pieces into the basket in the place of those that are there; none: the line leaves it. */
  put(line: BasketLine): void
  change(part: Partial<Kept>): void
  clear(): void
}

const EMPTY: Kept = { lines: [], way: null, address: null, note: '' }
const keyOf = (seller: string) => `atrium.shop.basket.${seller}`

const known = new Map<string, Kept>()
const listeners = new Set<() => void>()

/** The basket that this phone keeps for a seller: closing the page does not empty it. */
export function useBasket(seller: string): Basket {
  const now = useSyncExternalStore(subscribe, () => basketOf(seller))
  return useMemo(
    () => ({
      ...now,
      numOf: (product, spec) =>
        now.lines
          .filter((line) => line.product === product && (spec === undefined || line.spec === spec))
          .reduce((sum, { num }) => sum + num, 0),
      put: (line) => store(seller, { ...basketOf(seller), lines: withLine(basketOf(seller).lines, line) }),
      change: (part) => store(seller, { ...basketOf(seller), ...part }),
      clear: () => store(seller, { ...EMPTY, address: basketOf(seller).address }),
    }),
    [now, seller],
  )
}

/** What the lines cost together, in fen. */
export const costOf = (lines: readonly BasketLine[]): number =>
  lines.reduce((sum, { price, num }) => sum + price * num, 0)

const isSame = (one: BasketLine, other: BasketLine) => one.product === other.product && one.spec === other.spec

function withLine(lines: readonly BasketLine[], line: BasketLine): BasketLine[] {
  if (line.num <= 0) return lines.filter((one) => !isSame(one, line))
  return lines.some((one) => isSame(one, line))
    ? lines.map((one) => (isSame(one, line) ? line : one))
    : [...lines, line]
}

function subscribe(listener: () => void): () => void {
  // Another page of this browser has changed it.
  const forget = ({ key }: StorageEvent) => {
    for (const seller of known.keys()) if (key === null || key === keyOf(seller)) known.delete(seller)
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', forget)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', forget)
  }
}

function basketOf(seller: string): Kept {
  const before = known.get(seller)
  if (before) return before
  const read = readBasket(kept(keyOf(seller)))
  known.set(seller, read)
  return read
}

function store(seller: string, next: Kept): void {
  known.set(seller, next)
  keep(keyOf(seller), JSON.stringify(next))
  for (const listener of listeners) listener()
}

/** What is not a basket, because it is older or somebody has changed it, is an empty one. */
function readBasket(text: string | null): Kept {
  try {
    const read = JSON.parse(text ?? 'null') as Partial<Kept> | null
    if (!Array.isArray(read?.lines)) return EMPTY
    const { way, address, note } = read
    return {
      lines: read.lines.filter(isLine),
      way: typeof way === 'number' ? way : null,
      address: typeof address === 'string' ? address : null,
      note: typeof note === 'string' ? note : '',
    }
  } catch {
    return EMPTY
  }
}

function isLine(line: Partial<BasketLine> | null): line is BasketLine {
  const isText = typeof line?.product === 'string' && typeof line.name === 'string'
  return isText && Number.isInteger(line.num) && Number.isInteger(line.price)
}
