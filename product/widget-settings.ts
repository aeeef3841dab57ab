import type { Locale } from '@atrium/contract/refusal'
import type { WidgetKind } from './widgets.ts'

/** Path of a prop → its name in the property form; `path=value` → the name of an option. */
export type SettingWords = Readonly<Record<string, string>>

type LoadWords = () => Promise<{ default: SettingWords }>

const chinese = import.meta.glob<{ default: SettingWords }>('../widgets/*/settings.zh_CN.ts')
const english = import.meta.glob<{ default: SettingWords }>('../widgets/*/settings.en_US.ts')

/** The words of a kind's settings. They are not part of its view, because viewers do not need them. */
export function settingWords(kind: WidgetKind): Record<Locale, LoadWords> {
  return { zh_CN: of(chinese, kind, 'zh_CN'), en_US: of(english, kind, 'en_US') }
}

function of(files: Readonly<Record<string, LoadWords>>, kind: WidgetKind, locale: Locale): LoadWords {
  const file = files[`../widgets/${kind}/settings.${locale}.ts`]
  if (!file) throw new Error(`widgets/${kind} has no settings.${locale}.ts`)
  return file
}
