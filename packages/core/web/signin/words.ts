import type { PlainKey } from '../../contract/define/words.ts'
import { useLoadedWord } from '../loaded-words.ts'
import type zh_CN from './zh_CN.ts'

export type Word = PlainKey<typeof zh_CN>

/** The words of the sign-in pages; a key that is not in zh_CN.ts does not compile. */
export const useWord = () => useLoadedWord<typeof zh_CN>('signin')
