import type { SameKeys } from '@atrium/contract/define/words'
import type zh_CN from './zh_CN.ts'

const words = {
  title: 'Sign in',
  slogan: 'Technology makes production more efficient',
  accountTab: 'Password',
  username: 'Account',
  password: 'Password',
  usernameRequired: 'Enter your account',
  passwordRequired: 'Enter your password',
  submit: 'Sign in',
  waitSeconds: 'Try again in {{seconds}} s',
  forgot: 'Forgot password',
  forgotHint: 'Please contact the administrator to reset the password',
  demo: 'Demonstration',
  demoHint: 'The account is demo; the server printed its password when it started.',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  unreachable: 'The server does not answer. Check the network and try again',
} satisfies SameKeys<typeof zh_CN>

export default words
