import { type OwnPhoneParts, usePhoneWords } from '@atrium/selling/web/phone'
import type { phone } from '../../phone.ts'
import type zh_CN from './zh_CN.ts'

/** The shop's own part of the phone pages. */
export type Parts = OwnPhoneParts<typeof phone>

export const useWord = () => usePhoneWords<typeof zh_CN>('shop')
export type Word = ReturnType<typeof useWord>
