import type { Ctx } from '@atrium/core/server/call/ctx'
import { type Orders, ordersOf } from '@atrium/selling/server/at-devices/implement'
import { type Game, order } from '../entities/order.ts'
import { user } from '../index.ts'
import { type Order, STATUS } from './order-row.ts'
import { settingOf } from './setting.ts'
import { sendVoid } from './void.ts'

/** After the time of all games the machine has another minute to report the last one. */
const GRACE_S = 60

export const orders: Orders<typeof order> = ordersOf('doll', order, {
  consumer: user,
  settingOf,
  effects: {
    async start(_ctx: Ctx, { plays, playSeconds }: Order) {
      const now = Date.now()
      const endsAt = new Date(now + (plays * playSeconds + GRACE_S) * 1000).toISOString()
      return { startedAt: new Date(now).toISOString(), endsAt }
    },

    async result(_ctx: Ctx, { results }: Order, { n, win, gift }: Game) {
      const games = [...results, { n, win, gift }].sort((one, other) => one.n - other.n)
      const wins = games.filter((game) => game.win).length
      const gifts = games.reduce((sum, game) => sum + game.gift, 0)
      return { results: games, played: games.length, wins, win: wins > 0, gift: gifts }
    },

    async finish(ctx: Ctx, row: Order) {
      await orders.divide(ctx, row)
      return { finishedAt: new Date().toISOString(), win: row.win ?? false }
    },

    void: async (_ctx: Ctx, _row: Order, { coins }: { coins: number }) => ({ voided: coins }),

    /** Runs after the pattern's own effect: coins that were not played are void. */
    async refund(ctx: Ctx, row: Order) {
      if (row.status !== STATUS.failed && row.played < row.plays) await sendVoid(ctx, row)
      return {}
    },
  },
})
