import type { Locale } from '@atrium/core/contract/refusal'

const zh_CN = {
  name: '视频监控',
  title: '示范工厂 · 视频监控',
  heading: '标题',
  clock: '时钟',
  gate: '厂区大门',
  conveyor: 'A 线输送带',
  line: 'A 线',
  output: 'A 线本班产量',
  pieces: '件',
  speed: 'A 线速度',
  efficiency: '设备综合效率',
  curve: 'A 线速度曲线',
}

export type CameraWords = typeof zh_CN

/** Texts on the dashboard of the cameras. A title has room for 13 characters on phones. */
export const cameraWords: Record<Locale, CameraWords> = {
  zh_CN,
  en_US: {
    name: 'Cameras',
    title: 'Demo factory · Cameras',
    heading: 'Heading',
    clock: 'Clock',
    gate: 'Plant gate',
    conveyor: 'Conveyor A',
    line: 'Line A',
    output: 'Output',
    pieces: 'pcs',
    speed: 'Speed',
    efficiency: 'OEE',
    curve: 'Speed, 1 h',
  },
}
