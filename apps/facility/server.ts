import { implement } from '@atrium/core/server/call/implement'
import { workOrders } from '@atrium/core/server/call/work-orders'
import { codeFileCall } from '@atrium/core/server/codes/code-file-call'
import en_US from './en_US.ts'
import app, { facility } from './index.ts'
import { categoryWrites } from './server/categories.ts'
import { figures } from './server/dashboard.ts'
import { facilityEffects, facilityWrites, getFormOfCategory } from './server/facilities.ts'
import { postLog } from './server/log.ts'
import { getOwnPhoto, getOwnReport, postOwnComment, postRating } from './server/open/own-report.ts'
import { getScanned, postReport } from './server/open/report.ts'
import { remind } from './server/reminders.ts'
import { openForOthers, repairEffects, repairWrites } from './server/repairs.ts'
import zh_CN from './zh_CN.ts'

export default implement(app, {
  words: { zh_CN, en_US },
  effects: { repair: repairEffects, facility: facilityEffects },
  writes: { repair: repairWrites, facility: facilityWrites, category: categoryWrites },
  calls: [
    postLog,
    getFormOfCategory,
    getScanned,
    postReport,
    getOwnReport,
    getOwnPhoto,
    postOwnComment,
    postRating,
    codeFileCall('facility', facility, {
      field: 'code',
      labels: ['name', 'no'],
      fileName: 'no',
      pathOf: (code) => `/q/facility/${code}`,
    }),
  ],
  dashboard: figures,
  supplies: [workOrders({ open: openForOthers })],
  sweeps: [{ name: 'facility.reminders', lane: 'fast', everyS: 60, run: remind }],
})
