import type { Line } from './entities/order.ts'

/** What came out. What was taken from a cabinet costs at most what was held, and is not known before its door is closed. */
export function usedOf(order: {
  limit: number | null
  num: number
  amount: number
  products: readonly Line[]
}): number {
  const { limit, num, amount, products } = order
  if (limit !== null) return num === 0 ? 0 : Math.min(amount, limit)
  return products.reduce((sum, { price, dispensed }) => sum + price * dispensed, 0)
}
