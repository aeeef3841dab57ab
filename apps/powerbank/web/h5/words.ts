import { type PhoneParts, usePhoneWords } from '@atrium/selling/web/at-devices/phone'
import type { phone } from '../../phone.ts'
import type zh_CN from './zh_CN.ts'

/** Powerbank's own parts of the phone pages. */
export type Parts = PhoneParts<typeof phone>

export const useWord = () => usePhoneWords<typeof zh_CN>('powerbank')
