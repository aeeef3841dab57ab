import { useWords } from '@atrium/core/web/words'
import en_US from '../en_US.ts'
import zh_CN from '../zh_CN.ts'

export type SpcWords = ReturnType<typeof useSpcWords>

export const useSpcWords = () => useWords({ zh_CN, en_US })
