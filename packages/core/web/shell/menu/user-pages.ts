import type { LineIconName } from '../../ui/line-icon.tsx'
import type { Word } from '../words.ts'

interface UserPage {
  to: string
  word: Word
  icon: LineIconName
}

/** The user centre's menu. */
export const USER_PAGES: readonly UserPage[] = [
  { to: '/user', word: 'profile', icon: 'person' },
  { to: '/user/message', word: 'messages', icon: 'bell' },
  { to: '/user/notify', word: 'notify', icon: 'horn' },
  { to: '/user/password', word: 'password', icon: 'lock' },
  { to: '/user/sessions', word: 'sessions', icon: 'shield' },
  { to: '/user/weixin', word: 'weixin', icon: 'qr' },
]
