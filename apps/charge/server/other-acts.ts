import { handledFeedback } from '@atrium/contract/patterns/feedback'
import { invalidParameter } from '@atrium/contract/refusal'
import type { Ctx } from '@atrium/server/call/ctx'
import type { Placement } from '@atrium/server/call/partner-network'
import type { Row } from '@atrium/server/call/row'
import { qrcodeEffects } from '@atrium/server/codes/qrcodes'
import { bindDevice } from '@atrium/server/devices/bind'
import { post } from '@atrium/server/money/books/ledger'
import type { device as deviceEntity } from '../entities/device.ts'
import type { user } from '../entities/user.ts'
import { orders } from './orders.ts'
import { NEEDED } from './writes.ts'

interface Adjustment {
  /** In fen; negative to reduce the balance. */
  adjustment: number
  reason: string
  idemKey: string | null
}

/** Actions of entities other than orders. */
export const otherEffects = {
  device: {
    async enable(_ctx: Ctx, row: Row<typeof deviceEntity>) {
      if (row.price === null) throw invalidParameter({ fields: { price: NEEDED } })
      return {}
    },
    async bind(ctx: Ctx, row: Row<typeof deviceEntity>, input: Partial<Placement>) {
      await bindDevice(ctx, row, input)
      return {}
    },
  },
  user: {
    unblock: orders.forgive,
    /** @throws balanceShort if the balance would become negative */
    async adjust(ctx: Ctx, row: Row<typeof user>, { adjustment, reason, idemKey }: Adjustment) {
      if (adjustment === 0) throw invalidParameter({ fields: { adjustment: NOT_ZERO } })
      await post(ctx.tx, {
        bizType: 'charge.adjust',
        bizId: `${row._id}:${idemKey ?? `rev${row.rev}`}`,
        memo: reason,
        entries: [
          { owner: { type: 'consumer', id: row._id, app: 'charge' }, bucket: 'balance', amountFen: adjustment },
          { owner: { type: 'suspense', id: 'recharge' }, bucket: 'balance', amountFen: -adjustment },
        ],
      })
      return {}
    },
  },
  qrcode: qrcodeEffects,
  feedback: { handle: async (_ctx: Ctx, _row: unknown, input: { reply: string }) => handledFeedback(input) },
}

const NOT_ZERO = { zh_CN: '调整金额不能为 0', en_US: 'Adjust by more or less than nothing' }
