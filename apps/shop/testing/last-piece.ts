import { expect } from 'vitest'
import { DELIVER } from '../entities/order.ts'
import type { Sale } from './sale.ts'

/** So many phones at one table order the last piece at once: one gets it, and no trace is left of the others. */
export async function sellLastPiece(sale: Sale, buyers: number): Promise<void> {
  const { _id } = await sale.sold({}, 1)
  const phones = await Promise.all(Array.from({ length: buyers }, () => sale.phone()))
  const basket = { lines: [{ product: _id, num: 1 }], deliverOption: DELIVER.dineIn, no: sale.code }
  const answers = await Promise.all(phones.map((phone) => phone.placeOrder(basket)))
  const codes = answers.map(({ body }) => body.code as number).sort()
  expect(codes).toEqual([0, ...Array.from({ length: buyers - 1 }, () => 40920)])
  expect(await sale.left(_id)).toBe('1/1')
  expect(await sale.world.rows('shop_order', { tenant_id: sale.tenant.id })).toHaveLength(1)
  expect(await sale.differences()).toEqual([])
}
