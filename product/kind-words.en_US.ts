import type { KindWords, SettingWords } from './widget-words.ts'

// As in Chinese.
export const words = import.meta.glob<KindWords>('../widgets/*/en_US.ts', { eager: true, import: 'default' })
export const settings = import.meta.glob<SettingWords>('../widgets/*/settings.en_US.ts', {
  eager: true,
  import: 'default',
})
