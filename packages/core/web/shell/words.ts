import type { PlainKey } from '../../contract/define/words.ts'
import { useLoadedWord } from '../loaded-words.ts'
import type page from '../page/zh_CN.ts'
import type zh_CN from './zh_CN.ts'

export type Word = PlainKey<typeof zh_CN & typeof page>

/** The words of the shell and of every page; a key that is in neither zh_CN.ts does not compile. */
export const useWord = () => useLoadedWord<typeof zh_CN & typeof page>('shell')
