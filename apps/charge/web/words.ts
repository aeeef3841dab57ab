import { useAppWords } from '@atrium/core/web/app/app-words'
import type { more } from '../words/more.zh_CN.ts'

/** The app's own texts for its own screens. A key that is not in words/more.zh_CN.ts is a compile error. */
export function useWords() {
  const words = useAppWords<typeof more>('charge')
  /** Label of the reason why a charge ended. A reason without a label is shown as it is. */
  const reason = (name: string): string => words.found(`more.reason_${name}`) ?? name
  return { ...words, reason }
}
