import { defineApp } from '../../contract/define/app.ts'
import { implement } from '../../server/call/implement.ts'

/** A test app that has the permission for broadcasts. */
const app = defineApp({
  key: 'toyoffice',
  type: 'manage',
  icon: 'toy',
  guarded: false,
  menu: [{ module: 'notice', path: 'notice/list' }],
  permissions: { notice: 'read broadcast' },
})

const words = { name: 'Office', about: '', menu: { 'notice/list': 'Notices' }, entities: {}, more: {} }

export const officeServer = implement(app, { words: { zh_CN: words, en_US: words } as never, effects: {} as never })
