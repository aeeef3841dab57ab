import { useWordOf } from '@atrium/core/web/words'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const own = { zh_CN, en_US }

/** The words of these parts in the language of the page. */
export const useOrderWord = () => useWordOf(own).word
