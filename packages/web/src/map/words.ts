import { DEFAULT_LOCALE, LOCALES } from '@atrium/contract/refusal'
import { useTranslation } from 'react-i18next'

const zh_CN = {
  zoomIn: '放大',
  zoomOut: '缩小',
  fit: '显示全部',
  together: '{count} 处',
  lng: '经度',
  lat: '纬度',
  address: '地址',
  pick: '点按地图选择位置，滚轮缩放',
  map: '位置地图',
}
const en_US: typeof zh_CN = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all',
  together: '{count} places',
  lng: 'Longitude',
  lat: 'Latitude',
  address: 'Address',
  pick: 'Press the map to choose a place; the wheel zooms',
  map: 'Map of the place',
}
const words = { zh_CN, en_US }

export type MapWord = keyof typeof zh_CN

/** The words of maps in the language of the page. */
export function useMapWords() {
  const { i18n } = useTranslation()
  const locale = LOCALES.find((known) => known === i18n.language) ?? DEFAULT_LOCALE
  return {
    word: (key: MapWord, params: Readonly<Record<string, string | number>> = {}) =>
      words[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)),
  }
}
