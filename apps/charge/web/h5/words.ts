import type { PlainKey } from '@atrium/core/contract/define/words'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { type PhoneParts, usePhoneWords } from '@atrium/selling/web/at-devices/phone'
import type { phone } from '../../phone.ts'
import { rateText } from '../format.ts'
import type zh_CN from './zh_CN.ts'

/** Charge's own parts of the phone pages. */
export type Parts = PhoneParts<typeof phone>

export type Word = PlainKey<typeof zh_CN>

export const useWord = () => usePhoneWords<typeof zh_CN>('charge')

/** `DeviceBase` of charge: 1 two-wheelers, otherwise cars. */
export const isBike = (kind: unknown): boolean => kind === 1

/** 1/100 fen → `¥0.85`, up to four decimals. */
export const formatRate = (rate: number): string => (rate % 100 === 0 ? formatFen(rate / 100) : `¥${rateText(rate)}`)
