import type { KindWords, SettingWords } from './widget-words.ts'

// In one file, because the pages for authors need the words of all kinds at once: a file of each would be 38 requests.
export const words = import.meta.glob<KindWords>('../widgets/*/zh_CN.ts', { eager: true, import: 'default' })
export const settings = import.meta.glob<SettingWords>('../widgets/*/settings.zh_CN.ts', {
  eager: true,
  import: 'default',
})
