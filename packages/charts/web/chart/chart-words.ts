import { useWords } from '@atrium/core/web/words'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

export type ChartWords = ReturnType<typeof useChartWords>

export const useChartWords = () => useWords({ zh_CN, en_US })
