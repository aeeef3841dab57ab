import { LOCALES, type Locale } from '@atrium/core/contract/refusal'
import type { KindPalette } from '@atrium/dashboards/web/sample/kind-parts'
import { fileIn, type SettingWords } from './widget-words.ts'

/** By what words people find a kind in the list of kinds, and its presets there. */
export async function widgetPalette(kind: string, locale: Locale): Promise<KindPalette> {
  const { words, presets } = await import('./kind-palette.ts')
  const wordsIn = (one: Locale) => fileIn(words, `../widgets/${kind}/palette.${one}.ts`)
  const inBoth = (key: string) => LOCALES.flatMap((one) => wordsIn(one)[key] ?? []).join(' ')
  const make = presets[`../widgets/${kind}/presets.ts`]
  const made = make?.((zh_CN, en_US) => ({ zh_CN, en_US })[locale]) ?? []
  return {
    synonyms: inBoth('synonyms'),
    nearest: inBoth('nearest'),
    presets: made.map((preset) => ({
      ...preset,
      name: wordsIn(locale)[preset.key] ?? preset.key,
      about: wordsIn(locale)[`${preset.key}.about`] ?? '',
      synonyms: `${inBoth(preset.key)} ${inBoth(`${preset.key}.synonyms`)}`,
    })),
  }
}

/** The pictures of its options; most kinds have none. */
export async function widgetPictures(kind: string): Promise<SettingWords> {
  const { pictures } = await import('./kind-palette.ts')
  return pictures[`../widgets/${kind}/pictures.ts`] ?? {}
}
