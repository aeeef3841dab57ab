import { useAppWords } from '@atrium/core/web/app/app-words'
import { useWordOf } from '@atrium/core/web/words'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const words = { zh_CN, en_US }

/** The words of the desk pages, and any path `t` of the app's own. */
export function useWords() {
  const { t } = useAppWords('powerbank')
  const { locale, word } = useWordOf(words)
  return { t, locale, word }
}
