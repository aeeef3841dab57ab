import { implement } from '@atrium/server/call/implement'
import { dashboardCalls } from '@atrium/server/dashboards/calls'
import { folderCalls } from '@atrium/server/dashboards/folders/folder-calls'
import { inFolders } from '@atrium/server/dashboards/folders/folder-writes'
import { shelfCalls } from '@atrium/server/dashboards/shelf/shelf-calls'
import { exportCall } from '@atrium/server/dashboards/transfer/export-call'
import { importCalls } from '@atrium/server/dashboards/transfer/import-call'
import { trashCalls } from '@atrium/server/dashboards/trash/trash-calls'
import { dashboardWrites } from '@atrium/server/dashboards/writes'
import en_US from './en_US.ts'
import visualApp, { dashboard, folder } from './index.ts'
import { connectCalls } from './server/connect.ts'
import zh_CN from './zh_CN.ts'

export default implement(visualApp, {
  words: { zh_CN, en_US },
  effects: {},
  writes: { dashboard: inFolders(dashboardWrites(visualApp, dashboard)) },
  calls: [
    ...dashboardCalls(visualApp, dashboard),
    ...shelfCalls(visualApp, dashboard),
    ...folderCalls(visualApp, dashboard, folder),
    ...trashCalls(visualApp, dashboard, folder),
    exportCall(visualApp, dashboard),
    ...importCalls(visualApp, dashboard),
    ...connectCalls(visualApp),
  ],
})
