import { deviceOverview, type Overview, orderOverview } from '@atrium/contract/patterns/overview'

const { status, devices, merchants } = orderOverview.tops
const started = { path: 'order', by: 'startedAt' } as const

/** The figures of `/doll/dashboard`. */
export const overview = {
  values: {
    ...orderOverview.values,
    plays: { unit: 'playsUnit', list: started },
    wins: { unit: 'playsUnit', list: { ...started, query: { win: 'true' } } },
    winRate: { unit: '%', digits: 1 },
    gifts: { unit: 'giftsUnit' },
    giftCost: { unit: 'yuan', digits: 2 },
    coins: { unit: 'coinsUnit' },
    scans: { unit: 'coinsUnit' },
    coinsToScans: { unit: '%', digits: 1 },
    giftLow: {
      unit: 'devicesUnit',
      period: 'now',
      asks: true,
      list: { path: 'device/list', query: { giftLow: 'true' } },
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
} as const satisfies Overview
