import { useWordOf } from '../words.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const words = { zh_CN, en_US }

/** The words of designed forms in the language of the page. */
export const useFormWords = () => useWordOf(words)
