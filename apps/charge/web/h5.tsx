import { Choose } from './h5/choose.tsx'
import { Delivered, Summary } from './h5/delivered.tsx'
import en_US from './h5/en_US.ts'
import { isHeld, Progress } from './h5/progress.tsx'
import { type Parts, useWord } from './h5/words.ts'
import zh_CN from './h5/zh_CN.ts'

/** `空闲 3 / 10` */
const Around: Parts['Around'] = ({ about: { free, total } }) => useWord()('freeOf', { free, total })

const heldAs: Parts['heldAs'] = (order) => (isHeld(order) ? 'heldStatus' : undefined)

/** The phone pages of charging: sockets and amounts, live values, receipt. */
const parts: Parts = { words: { zh_CN, en_US }, Choose, Progress, Delivered, Summary, Around, heldAs }

export default parts
