import { bool, choice, fen, int, refs, str } from '@atrium/core/contract/define/fields'
import { commonCommands, deviceEntity } from '@atrium/selling/contract/at-devices/declare'

const BOARDS = { 1: ['pulse'], 2: ['serial'] } as const
const readonly = { readonly: true } as const

export const device = deviceEntity('doll', {
  fields: {
    board: choice(BOARDS, { required: true, default: 1 }),
    coinPerPlay: int({ required: true, default: 1, min: 1, max: 99 }),
    playSeconds: int({ required: true, default: 30, min: 5, max: 300, unit: 's' }),
    /** Goes down by what the machine counts; clerks fill it up. */
    giftStock: int({ required: true, default: 0, max: 10_000 }),
    /** At this stock or below it staff are notified. */
    giftWarn: int({ required: true, default: 5, max: 10_000 }),
    giftCost: fen({ required: true, default: 0 }),
    clawStrong: int({ required: true, default: 80, max: 100, unit: '%' }),
    clawWeak: int({ required: true, default: 30, max: 100, unit: '%' }),
    /** One game of so many has the strong claw. */
    winRate: int({ required: true, default: 15, min: 1, max: 1000 }),
    /** The enabled packages that are offered here. */
    prices: refs('price', readonly),
    giftLow: bool(readonly),
    todayCoins: int(readonly),
  },
  // A phone shows the first ones: a clerk who refills machines needs the gifts.
  columns: [
    'no',
    'name',
    'status',
    'online',
    'giftStock',
    'giftLow',
    'todayIncome',
    'todayCoins',
    'todayOrders',
    'merchant',
    'lastSeenAt',
    'prices',
    'rssi',
    'coordinates',
    'firmware',
  ],
  filters: ['giftLow', { field: 'giftStock', by: 'range' }],
  form: [
    { group: 'game', fields: ['board', 'coinPerPlay', 'playSeconds', 'clawStrong', 'clawWeak', 'winRate'] },
    { group: 'gifts', fields: ['giftStock', 'giftWarn', 'giftCost'] },
  ],
  commands: {
    /** Remote credit: coins that nobody has paid. */
    open: {
      input: {
        coins: int({ required: true, default: 1, min: 1, max: 99 }),
        reason: str(80, { required: true, min: 2 }),
      },
      timeoutMs: 15_000,
      tries: 2,
      call: 'own',
    },
    ...commonCommands,
  },
})
