import { deviceOverview, type Overview, orderOverview } from '@atrium/core/contract/patterns/overview'

const { status, devices, merchants } = orderOverview.tops
const inService = (query = {}) => ({ path: 'device/list', query: { status: '1', ...query } }) as const
const ended = { path: 'order', by: 'endedAt' } as const
const paid = <const S extends string>(sum: S) =>
  ({ unit: 'yuan', digits: 2, list: { path: 'order', by: 'paidAt', sum } }) as const

/** The figures of `/charge/dashboard`. */
export const overview = {
  values: {
    ...orderOverview.values,
    prepaid: paid('paidAmount'),
    returned: paid('refundedAmount'),
    held: paid('held'),
    consumed: paid('consumed'),
    energy: { unit: 'kWh', digits: 2, list: { ...ended, sum: 'energy' } },
    minutes: { name: 'averageMinutes', unit: 'minutes', digits: 1, list: { ...ended, basis: true } },
    portUse: { unit: '%', digits: 1, list: { ...inService(), basis: true } },
    charging: {
      name: 'chargingNow',
      unit: 'portsUnit',
      period: 'now',
      list: { ...inService({ online: '1' }), sum: 'busyPorts' },
    },
    ports: { unit: 'portsUnit', period: 'now', list: { ...inService(), sum: 'portCount' } },
    powerNow: { unit: 'kW', digits: 2, period: 'now', list: { ...inService({ online: '1' }), sum: 'portPower' } },
    ...deviceOverview.values,
  },
  series: { ...orderOverview.series, energy: { unit: 'kWh' }, power: { name: 'powerOverTime', unit: 'kW' } },
  tops: {
    status,
    stopReasons: { columns: { name: 'stopReasons', orders: 'orders' } },
    fees: { name: 'feeSplit', columns: { name: 'feeSplit', amount: 'yuan' } },
    devices: { ...devices, columns: { ...devices.columns, energy: 'energy' } },
    merchants: { ...merchants, columns: { ...merchants.columns, energy: 'energy' } },
    ...deviceOverview.tops,
  },
} as const satisfies Overview
