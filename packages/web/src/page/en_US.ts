import type { SameKeys } from '@atrium/contract/define/words'
import type zh_CN from './zh_CN.ts'

const words = {
  loading: 'Loading...',
  language: 'Language',
  toLight: 'Switch to light',
  toDark: 'Switch to dark',
  notFoundTitle: '404',
  notFound: 'This page does not exist',
  back: 'Back to home',
  failedTitle: 'This page broke',
  failed: 'The page could not be shown. Your data is not affected.',
  chunkFailedTitle: 'The page did not load',
  chunkFailed: 'The program of this page did not arrive. Check the network and try again.',
  retry: 'Try again',
  reload: 'Reload',
  unreachable: 'The server does not answer',
  unreachableHint: 'What you saved is safe. Check the network and try again.',
} satisfies SameKeys<typeof zh_CN>

export default words
