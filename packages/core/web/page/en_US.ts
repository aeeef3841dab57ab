import type { SameKeys } from '../../contract/define/words.ts'
import type zh_CN from './zh_CN.ts'

const words = {
  loading: 'Loading…',
  language: 'Language',
  toLight: 'Switch to light',
  toDark: 'Switch to dark',
  notFoundTitle: '404',
  notFound: 'This page does not exist',
  forbiddenTitle: '403',
  forbidden: 'You do not have permission for this page. Please pick another menu!',
  back: 'Back to home',
  forStaff: 'Sign in first',
  forStaffHint: 'This code is for the staff; it opens after you have signed in.',
  signInFirst: 'Sign in',
  failedTitle: 'Something went wrong',
  failed: 'The page could not be shown. Your data is not affected.',
  retry: 'Try again',
  reload: 'Reload',
  serverFault: 'The server has a fault',
  unreachable: 'The server is not responding',
  unreachableHint: 'What you saved is safe. Check the network and try again.',
} satisfies SameKeys<typeof zh_CN>

export default words
