import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  later: 'It plays for viewers and in the preview',
  unsupported: 'This browser does not support HTML5 video',
  connecting: 'Connecting',
  live: 'Live',
  recorded: 'Recorded',
  delay: '{seconds} s behind',
  frozen: 'The picture stands still',
  ended: 'Ended',
  paused: 'Paused',
  retries: 'Trying again',
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  history: 'History',
  record: 'Recorded where',
  cloud: 'In the cloud',
  local: 'In the camera',
  play: 'Play',
  toLive: 'Return to live',
} satisfies SameKeys<typeof zh_CN>
