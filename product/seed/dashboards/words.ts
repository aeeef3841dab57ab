import type { Locale } from '@atrium/core/contract/refusal'

const zh_CN = {
  name: '产线总览',
  title: '示范工厂 · 产线总览',
  heading: '标题',
  clock: '时钟',
  lines: { A: 'A 线', B: 'B 线', C: 'C 线' },
  rooms: { assembly: '装配', paint: '涂装', store: '仓库' },
  meters: { main: '厂区用电', solar: '光伏发电' },
  pieces: '件',
  output: (line: string) => `${line}本班产量`,
  speed: (line: string) => `${line}速度`,
  energyToday: '今日用电',
  plantPower: '厂区功率',
  solarToday: '今日光伏发电',
  solarPower: '光伏功率',
  paintTemperature: '涂装间温度',
  paintHumidity: '涂装间湿度',
  oee: '设备综合效率 OEE',
  limit: '上限',
  speeds: (unit: string) => `线速度（${unit}）`,
  roomTemperatures: (unit: string) => `车间温度（${unit}）`,
  driveTemperatures: (unit: string) => `驱动温度（${unit}）`,
  vibration: (unit: string) => `振动（${unit}）`,
  powers: (unit: string) => `用电与光伏（${unit}）`,
}

export type WallWords = typeof zh_CN

/** Texts on the dashboard. A title has room for 13 characters. */
export const wallWords: Record<Locale, WallWords> = {
  zh_CN,
  en_US: {
    name: 'Production lines',
    title: 'Demo factory · Production lines',
    heading: 'Heading',
    clock: 'Clock',
    lines: { A: 'Line A', B: 'Line B', C: 'Line C' },
    rooms: { assembly: 'Assembly', paint: 'Paint', store: 'Store' },
    meters: { main: 'Plant', solar: 'Solar' },
    pieces: 'pcs',
    output: (line) => `${line} output`,
    speed: (line) => `${line} speed`,
    energyToday: 'Energy today',
    plantPower: 'Plant power',
    solarToday: 'Solar today',
    solarPower: 'Solar power',
    paintTemperature: 'Paint temp.',
    paintHumidity: 'Paint RH',
    oee: 'OEE',
    limit: 'Limit',
    speeds: (unit) => `Speed (${unit})`,
    roomTemperatures: (unit) => `Rooms (${unit})`,
    driveTemperatures: (unit) => `Drives (${unit})`,
    vibration: (unit) => `Shake (${unit})`,
    powers: (unit) => `Power (${unit})`,
  },
}
