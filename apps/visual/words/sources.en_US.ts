import type { SameKeys } from '@atrium/core/contract/define/words'
import type { sources as zh_CN } from './sources.zh_CN.ts'

export const sources = {
  sourceNotThere: 'This kind of data source is not yet there; choose another one',
  sourceMoved: 'It goes to another address now: enter the password again, or saving removes it',
  sourceTest: 'Test',
  sourceMs: '{ms} ms',
  sourceStep_name: 'Look up the name',
  sourceStep_address: 'Check the address',
  sourceStep_connect: 'Connect',
  sourceStep_tls: 'Encrypt',
  sourceStep_signIn: 'Sign in',
  sourceStep_query: 'Query',
  sourceStep_shape: 'Read the data',
} satisfies SameKeys<typeof zh_CN>
