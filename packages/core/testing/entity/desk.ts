import { defineApp } from '../../contract/define/app.ts'
import { implement } from '../../server/call/implement.ts'

/** A test app with the right to change roles, and nothing else. */
const words = { name: 'Desk', about: '', menu: {}, entities: {}, more: {} }
export const deskServer = implement(
  defineApp({ key: 'desk', type: 'manage', icon: 'cube', guarded: true, menu: [], permissions: { role: 'update' } }),
  { words: { zh_CN: words, en_US: words }, effects: {} },
)
