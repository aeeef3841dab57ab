import { defineApp } from '@atrium/contract/define/app'
import { implement } from '../../call/implement.ts'

/** A test app with the right to change roles, and nothing else. */
const words = { name: 'Desk', about: '', menu: {}, entities: {}, more: {} }
export const deskServer = implement(
  defineApp({ key: 'desk', type: 'manage', icon: 'cube', guarded: true, menu: [], permissions: { role: 'update' } }),
  { words: { zh_CN: words, en_US: words }, effects: {} },
)
