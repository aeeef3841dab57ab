import { implement } from '@atrium/core/server/call/implement'
import en_US from './en_US.ts'
import app from './index.ts'
import { categoryWrites } from './server/categories.ts'
import { figures } from './server/dashboard.ts'
import { facilityEffects, facilityWrites, getFormOfCategory } from './server/facilities.ts'
import { postLog } from './server/log.ts'
import { remind } from './server/reminders.ts'
import { repairEffects, repairWrites } from './server/repairs.ts'
import zh_CN from './zh_CN.ts'

export default implement(app, {
  words: { zh_CN, en_US },
  effects: { repair: repairEffects, facility: facilityEffects },
  writes: { repair: repairWrites, facility: facilityWrites, category: categoryWrites },
  calls: [postLog, getFormOfCategory],
  dashboard: figures,
  sweeps: [{ name: 'facility.reminders', lane: 'fast', everyS: 60, run: remind }],
})
