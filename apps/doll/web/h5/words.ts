import { usePhoneWords } from '@atrium/selling/web/h5/words'
import type zh_CN from './zh_CN.ts'

export const useWord = () => usePhoneWords<typeof zh_CN>('doll')
