import { useTranslation } from 'react-i18next'
import { DEFAULT_LOCALE, LOCALES } from '../../contract/refusal.ts'

const zh_CN = {
  zoomIn: '放大',
  zoomOut: '缩小',
  fit: '显示全部',
  close: '关闭',
  together: '{count} 处',
  devicesOnMap: '设备地图',
  onMap: '地图上 {placed} 台，共 {total} 台',
  leftOut: '，只画出前 {count} 台',
  onlyHere: '只看此范围',
  refresh: '刷新',
  noPlaces: '没有可显示位置的设备',
  noPlacesHint: '符合条件的设备都还没有填写位置。在设备资料的“位置”里选择后，会出现在地图上。',
  noMatchHint: '换个关键词，或清除筛选再看。',
  noMatch: '没有符合条件的设备',
  clearFilters: '清除筛选',
  loadFailed: '设备地图加载失败',
  retry: '重试',
  online: '在线',
  away: '离线或停用',
  faulty: '故障',
  lng: '经度',
  lat: '纬度',
  address: '地址',
  pick: '点按地图选择位置，滚轮缩放',
  map: '位置地图',
  unplaced: '未设置位置（{count}）',
  unplacedRest: '只列出前 {count} 台，可搜索或筛选其余设备',
  setPlace: '设置位置',
  setPlaceOf: '设置“{name}”的位置',
  view: '查看',
}
const en_US: typeof zh_CN = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all',
  close: 'Close',
  together: '{count} places',
  devicesOnMap: 'Device map',
  onMap: '{placed} of {total} devices on the map',
  leftOut: ', the first {count} are drawn',
  onlyHere: 'Only this part',
  refresh: 'Refresh',
  noPlaces: 'No device here has a place',
  noPlacesHint:
    'None of the devices that match has a place yet. Choose one in the form of a device and it appears here.',
  noMatchHint: 'Try another keyword, or clear the filters.',
  noMatch: 'No device matches',
  clearFilters: 'Clear filters',
  loadFailed: 'The device map could not be loaded',
  retry: 'Try again',
  online: 'Online',
  away: 'Offline or out of service',
  faulty: 'Faulty',
  lng: 'Longitude',
  lat: 'Latitude',
  address: 'Address',
  pick: 'Press the map to choose a place; the wheel zooms',
  map: 'Map of the place',
  unplaced: 'Without a place ({count})',
  unplacedRest: 'These are the first {count}; search or filter for the others',
  setPlace: 'Set place',
  setPlaceOf: 'Set the place of {name}',
  view: 'View',
}
const words = { zh_CN, en_US }

export type MapWord = keyof typeof zh_CN

/** The words of maps in the language of the page. */
export function useMapWords() {
  const { i18n } = useTranslation()
  const locale = LOCALES.find((known) => known === i18n.language) ?? DEFAULT_LOCALE
  return {
    locale,
    word: (key: MapWord, params: Readonly<Record<string, string | number>> = {}) =>
      words[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)),
  }
}
