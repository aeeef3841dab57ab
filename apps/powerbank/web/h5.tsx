import { Choose } from './h5/choose.tsx'
import { Delivered, Summary } from './h5/delivered.tsx'
import en_US from './h5/en_US.ts'
import { Progress } from './h5/progress.tsx'
import { type Parts, useWord } from './h5/words.ts'
import zh_CN from './h5/zh_CN.ts'

/** `可借 3 · 可还 5` */
const Around: Parts['Around'] = ({ about: { available, empty } }) => {
  const word = useWord()
  return `${word('available')} ${available} · ${word('empty')} ${empty}`
}

/** Without a price, or a power bank that can be rented, there is no button that rents. */
const hasOffer: Parts['hasOffer'] = ({ price, available }) => price !== null && available > 0

/** A deposit is no price: nothing is shown before the fee is known. */
const costOf: Parts['costOf'] = ({ returnAt, fee, paidAmount, refundedAmount }) => {
  if (paidAmount > 0) return paidAmount - refundedAmount
  return returnAt === null ? null : fee
}

const usedOf: Parts['usedOf'] = ({ fee }) => fee

/** The phone pages of power banks: price and deposit, the rent while it runs, how it ended. */
const parts: Parts = { words: { zh_CN, en_US }, hasOffer, Choose, Progress, Delivered, Summary, Around, costOf, usedOf }

export default parts
