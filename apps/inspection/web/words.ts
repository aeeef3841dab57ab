import { useAppWords } from '@atrium/core/web/app/app-words'
import type zh_CN from '../zh_CN.ts'

/** The app's own texts for its own screens. A key that is not in zh_CN.ts is a compile error. */
export const useWords = () => useAppWords<(typeof zh_CN)['more']>('inspection')
