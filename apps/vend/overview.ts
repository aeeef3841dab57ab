import { deviceOverview, orderOverview } from '@atrium/core/contract/patterns/overview'

const { status, devices, merchants } = orderOverview.tops
const inService = { status: '1' } as const
const present = { unit: 'slotsUnit', period: 'now', asks: true } as const

/** The figures of `/vend/dashboard`. */
export const overview = {
  values: {
    ...orderOverview.values,
    pieces: { unit: 'piecesUnit', list: { path: 'order', by: 'paidAt', sum: 'dispensed' } },
    restocked: {
      unit: 'piecesUnit',
      list: { path: 'record/list', by: 'at', query: { type: '1' }, sum: 'num' },
    },
    sellThrough: { unit: '%', digits: 1, ratio: ['pieces', 'restocked'] },
    emptySlots: { ...present, list: { path: 'device/list', query: inService, sum: 'emptySlots' } },
    lowSlots: { ...present, list: { path: 'device/list', query: inService, sum: 'lowSlots' } },
    tempAlarms: {
      unit: 'devicesUnit',
      period: 'now',
      asks: true,
      list: { path: 'device/list', query: { ...inService, tempAlarm: 'true' } },
    },
    ...deviceOverview.values,
  },
  series: { ...orderOverview.series, pieces: {} },
  tops: {
    status,
    products: { name: 'topProducts', columns: { name: 'product', pieces: 'pieces', income: 'income' } },
    devices: { ...devices, columns: { ...devices.columns, pieces: 'pieces' } },
    merchants: { ...merchants, columns: { ...merchants.columns, pieces: 'pieces' } },
    toRefill: { columns: { name: 'deviceName', emptySlots: 'emptySlots', lowSlots: 'lowSlots' } },
    ...deviceOverview.tops,
  },
} as const
