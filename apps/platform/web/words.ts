import type { PlainKey } from '@atrium/core/contract/define/words'
import { useAppWords } from '@atrium/core/web/app/app-words'
import type zh_CN from '../zh_CN.ts'

export type Word = PlainKey<(typeof zh_CN)['more']>

/** The app's own texts for its own screens. A key that is not in zh_CN.ts is a compile error. */
export function useWords() {
  const words = useAppWords<(typeof zh_CN)['more']>('platform')
  /** The name of a page in the menu. */
  const page = (path: keyof (typeof zh_CN)['menu']): string => words.t(`menu.${path}`)
  return { ...words, page }
}
