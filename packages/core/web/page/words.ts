import { useLoadedWord } from '../loaded-words.ts'
import type zh_CN from './zh_CN.ts'

/** The words that every page needs; a key that is not in zh_CN.ts does not compile. */
export const useWord = () => useLoadedWord<typeof zh_CN>('shell')
