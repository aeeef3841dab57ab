import type { MakePresets } from '@atrium/charts/contract/define/widget-preset'
import type { SettingWords } from './widget-words.ts'

// Both languages, because people look for a kind by words of either.
export const words = import.meta.glob<SettingWords>('../widgets/*/palette.{zh_CN,en_US}.ts', {
  eager: true,
  import: 'default',
})
export const pictures = import.meta.glob<SettingWords>('../widgets/*/pictures.ts', { eager: true, import: 'default' })
export const presets = import.meta.glob<MakePresets>('../widgets/*/presets.ts', { eager: true, import: 'default' })
