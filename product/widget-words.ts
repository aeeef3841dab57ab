import type { Locale } from '@atrium/core/contract/refusal'
import type { WidgetKind } from './widgets.ts'

/** What a kind is called, and what it is for. */
export interface KindWords {
  name: string
  about: string
}

/** Path of a prop → its name in the property form; `path=value` → the name of an option. */
export type SettingWords = Readonly<Record<string, string>>

type Load<T> = () => Promise<{ default: T }>

const files = { zh_CN: () => import('./kind-words.zh_CN.ts'), en_US: () => import('./kind-words.en_US.ts') }

/** The words of a kind. They are not part of its view, because viewers do not need them. */
export function kindWords(kind: WidgetKind): Record<Locale, Load<KindWords>> {
  return inBoth((locale) => async () => {
    const { words } = await files[locale]()
    return { default: fileIn(words, `../widgets/${kind}/${locale}.ts`) }
  })
}

/** The words of its settings. */
export function settingWords(kind: WidgetKind): Record<Locale, Load<SettingWords>> {
  return inBoth((locale) => async () => {
    const { settings } = await files[locale]()
    return { default: fileIn(settings, `../widgets/${kind}/settings.${locale}.ts`) }
  })
}

const inBoth = <T>(load: (locale: Locale) => Load<T>): Record<Locale, Load<T>> => ({
  zh_CN: load('zh_CN'),
  en_US: load('en_US'),
})

/** @throws Error if a kind has no such file */
export function fileIn<T>(files: Readonly<Record<string, T>>, path: string): T {
  const file = files[path]
  if (file === undefined) throw new Error(`${path} does not exist`)
  return file
}
