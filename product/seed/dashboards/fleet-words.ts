import type { Locale } from '@atrium/core/contract/refusal'

const zh_CN = {
  name: '车队地图',
  title: '示范物流 · 车队实时位置',
  heading: '标题',
  clock: '时钟',
  map: '车辆位置',
  info: '{vehicle}\n车速 {speed} km/h',
  center: '配送中心',
  areas: { park: '工业园区', port: '太仓港区' },
  speed: '平均车速',
  table: '车辆',
  columns: { vehicle: '车辆', speed: '车速' },
}

export type FleetWords = typeof zh_CN

/** Texts on the dashboard of the vehicles. */
export const fleetWords: Record<Locale, FleetWords> = {
  zh_CN,
  en_US: {
    name: 'Fleet map',
    title: 'Demo logistics · Vehicles now',
    heading: 'Heading',
    clock: 'Clock',
    map: 'Positions',
    info: '{vehicle}\nSpeed {speed} km/h',
    center: 'Distribution center',
    areas: { park: 'Industrial park', port: 'Port area' },
    speed: 'Average speed',
    table: 'Vehicles',
    columns: { vehicle: 'Vehicle', speed: 'Speed' },
  },
}
