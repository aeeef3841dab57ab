import { stillReferenced } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { removeRow } from '@atrium/core/server/entity/rows'
import { category } from '../entities/category.ts'
import { product } from '../entities/product.ts'

async function refuseWhile(ctx: Ctx, text: string, id: string): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql(text, [id])
  if (rows.length > 0) throw stillReferenced()
}

/** Products in a slot and categories with products are not deleted. What an order holds is in a slot. */
export const goodsWrites = {
  product: {
    async delete(ctx: Ctx, { _id }: { _id: string }): Promise<void> {
      const inSlot = `select 1 from vend_slot s join vend_device d on d.tenant_id = s.tenant_id and d.id = s.device_id
        where s.tenant_id = current_tenant() and s.product_id = $1 and d.deleted_at is null limit 1`
      await refuseWhile(ctx, inSlot, _id)
      await removeRow(ctx, product, _id)
    },
  },
  category: {
    async delete(ctx: Ctx, { _id }: { _id: string }): Promise<void> {
      const used = `select 1 from vend_product
        where tenant_id = current_tenant() and category_id = $1 and deleted_at is null limit 1`
      await refuseWhile(ctx, used, _id)
      await removeRow(ctx, category, _id)
    },
  },
}
