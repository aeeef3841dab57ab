import { usedOf } from '../used.ts'
import { Choose } from './h5/choose.tsx'
import { Delivered, Summary } from './h5/delivered.tsx'
import en_US from './h5/en_US.ts'
import { Progress } from './h5/progress.tsx'
import { type Parts, useWord } from './h5/words.ts'
import zh_CN from './h5/zh_CN.ts'

/** `可买 12 种` */
const Around: Parts['Around'] = ({ about: { forSale } }) =>
  useWord()(forSale > 0 ? 'forSale' : 'soldOut', { count: forSale })

/** A basket needs something that is for sale, a cabinet that nobody has open. */
const hasOffer: Parts['hasOffer'] = ({ slots, taken }) => !taken && slots.some(({ isForSale }) => isForSale)

/** What was taken from a cabinet is not known before its door is closed. */
const costOf: Parts['costOf'] = ({ limit, isOpen, paidAmount, refundedAmount, amount }) => {
  if (limit !== null && isOpen) return null
  return paidAmount > 0 ? paidAmount - refundedAmount : amount
}

/** The phone pages of vending machines: a basket or a door, how the goods come, what came. */
const parts: Parts = { words: { zh_CN, en_US }, hasOffer, Choose, Progress, Delivered, Summary, Around, costOf, usedOf }

export default parts
