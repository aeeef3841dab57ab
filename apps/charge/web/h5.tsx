import { lazy } from '@atrium/core/web/page/chunk'
import { Choose } from './h5/choose.tsx'
import en_US from './h5/en_US.ts'
import { isHeld } from './h5/held.ts'
import { type Parts, useWord } from './h5/words.ts'
import zh_CN from './h5/zh_CN.ts'

// An order comes after the first page, and its receipt long after it.
const Progress = lazy<Parameters<Parts['Progress']>[0]>(async () => ({
  default: (await import('./h5/progress.tsx')).Progress,
}))
const Delivered = lazy<Parameters<Parts['Delivered']>[0]>(async () => ({
  default: (await import('./h5/delivered.tsx')).Delivered,
}))
const Summary = lazy<Parameters<Parts['Summary']>[0]>(async () => ({
  default: (await import('./h5/delivered.tsx')).Summary,
}))

/** `空闲 3 / 10` */
const Around: Parts['Around'] = ({ about: { free, total } }) => useWord()('freeOf', { free, total })

const heldAs: Parts['heldAs'] = (order) => (isHeld(order) ? 'heldStatus' : undefined)

/** The phone pages of charging: sockets and amounts, live values, receipt. */
const parts: Parts = {
  words: { zh_CN, en_US },
  Choose,
  Progress: (props) => <Progress {...props} />,
  Delivered: (props) => <Delivered {...props} />,
  Summary: (props) => <Summary {...props} />,
  Around,
  usedOf: ({ fee }) => fee,
  heldAs,
}

export default parts
