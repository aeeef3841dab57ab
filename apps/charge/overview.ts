import { deviceOverview, type Overview, orderOverview } from '@atrium/contract/patterns/overview'

const { status, devices, merchants } = orderOverview.tops
const ports = { unit: 'portsUnit', period: 'now', list: { path: 'device/list', query: { status: '1' } } } as const
const ended = { path: 'order', by: 'endedAt' } as const
const paid = { unit: 'yuan', digits: 2, list: { path: 'order', by: 'paidAt' } } as const

/** The figures of `/charge/dashboard`. */
export const overview = {
  values: {
    ...orderOverview.values,
    prepaid: paid,
    returned: paid,
    held: paid,
    consumed: paid,
    energy: { unit: 'kWh', digits: 2, list: ended },
    minutes: { name: 'averageMinutes', unit: 'minutes', digits: 1, list: ended },
    portUse: { unit: '%', digits: 1, list: ports.list },
    charging: { ...ports, name: 'chargingNow' },
    ports,
    powerNow: { unit: 'kW', digits: 2, period: 'now', list: { path: 'order', query: { status: '3' } } },
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
