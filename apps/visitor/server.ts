import { implement } from '@atrium/core/server/call/implement'
import en_US from './en_US.ts'
import visitorApp from './index.ts'
import { figures } from './server/dashboard.ts'
import { sendSms } from './server/notice.ts'
import { getPublicForm, pictures, register } from './server/registration.ts'
import { forgetVisitors } from './server/retention.ts'
import zh_CN from './zh_CN.ts'

export default implement(visitorApp, {
  words: { zh_CN, en_US },
  effects: {
    visitor: {
      enter: async () => ({ visitAt: new Date() }),
      leave: async () => ({ leaveAt: new Date() }),
    },
  },
  calls: [getPublicForm, register, pictures.get],
  dashboard: figures,
  jobs: { 'visitor.sms': sendSms },
  sweeps: [
    { name: 'visitor.retention', lane: 'slow', everyS: 3600, run: (db, _in, _log, stop) => forgetVisitors(db, stop) },
  ],
})
