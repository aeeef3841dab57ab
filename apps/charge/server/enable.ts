import { invalidParameter } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import type { device } from '../entities/device.ts'
import { NEEDED } from './writes.ts'

/** The effect of enabling a device. */
export async function enable(_ctx: Ctx, row: Row<typeof device>) {
  if (row.price === null) throw invalidParameter({ fields: { price: NEEDED } })
  return {}
}
