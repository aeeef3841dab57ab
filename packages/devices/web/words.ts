import { DEFAULT_LOCALE, LOCALES } from '@atrium/core/contract/refusal'
import { useTranslation } from 'react-i18next'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const words = { zh_CN, en_US }

export type DeviceWord = keyof typeof zh_CN

/** The words of device pages in the language of the page; those of an app come first where it has its own. */
export function useDeviceWords(app: string) {
  const { t, i18n } = useTranslation(app)
  const locale = LOCALES.find((known) => known === i18n.language) ?? DEFAULT_LOCALE
  const own: Readonly<Record<string, string>> = words[locale]
  return {
    /** Any key of the app's words. */
    t,
    word: (key: DeviceWord, params: Readonly<Record<string, string | number>> = {}) =>
      words[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)),
    /** The label of a value that programs write (`cmd_restart`); without a label, the value itself. */
    coded: (kind: 'cmd' | 'event' | 'fault' | 'login', value: string) =>
      t(`more.${kind}_${value}`, { defaultValue: own[`${kind}_${value}`] ?? value }),
  }
}
