import { deviceOverview, orderOverview } from '@atrium/core/contract/patterns/overview'

const { status, devices, merchants } = orderOverview.tops
const started = { path: 'order', by: 'startedAt' } as const
const inserted = (kind: string) => ({ path: 'insert/list', by: 'at', query: { kind }, sum: 'num' }) as const

/** The figures of `/doll/dashboard`. */
export const overview = {
  values: {
    ...orderOverview.values,
    plays: { unit: 'playsUnit', list: { ...started, sum: 'played' } },
    wins: { unit: 'playsUnit', list: { ...started, query: { win: 'true' }, sum: 'wins' } },
    winRate: { unit: '%', digits: 1, ratio: ['wins', 'plays'] },
    gifts: { unit: 'giftsUnit', list: inserted('5') },
    giftCost: { unit: 'yuan', digits: 2, list: { ...inserted('5'), sum: 'cost' } },
    coins: { unit: 'coinsUnit', list: inserted('1') },
    scans: { unit: 'coinsUnit', list: inserted('3') },
    coinsToScans: { unit: '%', digits: 1, ratio: ['coins', 'scans'] },
    giftLow: {
      unit: 'devicesUnit',
      period: 'now',
      asks: true,
      list: { path: 'device/list', query: { giftLow: 'true', status: '1' } },
    },
    ...deviceOverview.values,
  },
  series: { ...orderOverview.series, plays: {}, wins: {} },
  tops: {
    status,
    paidBy: { columns: { name: 'paidBy', coins: 'coins' } },
    devices: { ...devices, columns: { ...devices.columns, plays: 'plays', winRate: 'winRate' } },
    merchants: { ...merchants, columns: { ...merchants.columns, plays: 'plays' } },
    lowGifts: { columns: { name: 'deviceName', giftStock: 'giftStock' } },
    ...deviceOverview.tops,
  },
} as const
