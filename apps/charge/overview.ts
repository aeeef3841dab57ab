import { deviceOverview, type Overview, orderOverview } from '@atrium/contract/patterns/overview'

const { status, devices, merchants } = orderOverview.tops
const ports = { unit: 'portsUnit', period: 'now' } as const

/** The figures of `/charge/dashboard`. */
export const overview = {
  values: {
    ...orderOverview.values,
    energy: { unit: 'kWh', digits: 2 },
    minutes: { name: 'averageMinutes', unit: 'minutes', digits: 1 },
    portUse: { unit: '%', digits: 1 },
    charging: { ...ports, name: 'chargingNow' },
    ports,
    powerNow: { unit: 'kW', digits: 2, period: 'now' },
    ...deviceOverview.values,
  },
  series: { ...orderOverview.series, energy: { unit: 'kWh' }, power: { unit: 'kW' } },
  tops: {
    status,
    stopReasons: { columns: { name: 'stopReasons', orders: 'orders' } },
    fees: { name: 'feeSplit', columns: { name: 'feeSplit', amount: 'yuan' } },
    devices: { ...devices, columns: { ...devices.columns, energy: 'energy' } },
    merchants: { ...merchants, columns: { ...merchants.columns, energy: 'energy' } },
    ...deviceOverview.tops,
  },
} as const satisfies Overview
