import { implement } from '@atrium/core/server/call/implement'
import { codeFileCall } from '@atrium/core/server/codes/code-file-call'
import en_US from './en_US.ts'
import { point } from './entities/point.ts'
import inspectionApp from './index.ts'
import { calendar } from './server/calendar.ts'
import { figures } from './server/dashboard.ts'
import { sweeps } from './server/due.ts'
import { deleteFinding, exceptionRepairs, findingEffects } from './server/findings.ts'
import { pathEffects, pathWrites } from './server/paths.ts'
import { deletePoint } from './server/points.ts'
import { pointsBeside, recordsBeside } from './server/round-answer.ts'
import { deleteRound, openByHand } from './server/rounds.ts'
import { pictures, sendVisit } from './server/visit.ts'
import zh_CN from './zh_CN.ts'

export default implement(inspectionApp, {
  words: { zh_CN, en_US },
  effects: { path: pathEffects, pointRecord: findingEffects },
  writes: {
    point: { delete: deletePoint },
    path: pathWrites,
    pathRecord: { create: openByHand, delete: deleteRound },
    pointRecord: { delete: deleteFinding },
  },
  beside: { path: pointsBeside, pathRecord: recordsBeside },
  calls: [
    sendVisit,
    pictures.get,
    calendar,
    codeFileCall('inspection', point, {
      field: 'code',
      labels: ['name', 'no'],
      fileName: 'no',
      pathOf: (code) => `/q/inspection/${code}`,
    }),
  ],
  dashboard: figures,
  sweeps,
  supplies: [exceptionRepairs],
})
