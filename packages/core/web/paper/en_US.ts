import type { SameKeys } from '../../contract/define/words.ts'
import type zh_CN from './zh_CN.ts'

const words: SameKeys<typeof zh_CN> = {
  print: 'Print',
  printed: 'Printed {time} by {name}',
}

export default words
