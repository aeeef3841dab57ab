import { usedOf } from '../used.ts'
import { Choose } from './h5/choose.tsx'
import { Delivered, Summary } from './h5/delivered.tsx'
import en_US from './h5/en_US.ts'
import { Progress } from './h5/progress.tsx'
import { type Parts, useWord } from './h5/words.ts'
import zh_CN from './h5/zh_CN.ts'

/** Whether somebody plays at the machine. */
const Around: Parts['Around'] = ({ about: { playing } }) => useWord()(playing ? 'inUse' : 'free')

/** The phone pages of doll machines: packages, the game while it is played, its result. */
const parts: Parts = { words: { zh_CN, en_US }, Choose, Progress, Delivered, Summary, Around, usedOf }

export default parts
