import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  drawing: 'Drawing',
  none: 'The drawing has no objects yet',
  missing: 'The data have no column “{names}”',
  refused: 'Data cannot change: {names}',
  unknown: 'The drawing has no object called “{names}”',
  unfit: '{property} of “{name}” cannot be “{value}”',
  unfitMore: '{count|more value does|more values do} not suit',
  comma: ', ',
  states: { off: 'off', on: 'running', warning: 'warning', fault: 'fault' },
  said: '{name}: {text}',
} satisfies SameKeys<typeof zh_CN>
