import { useWordOf } from '../words.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const words = { zh_CN, en_US }

/** The words of the staff's phone pages in the language of the page. */
export const useMobileWords = () => useWordOf(words)
