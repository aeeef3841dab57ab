import { implement } from '@atrium/core/server/call/implement'
import { dashboardCalls } from '@atrium/dashboards/server/boards/calls'
import { folderCalls } from '@atrium/dashboards/server/boards/folders/folder-calls'
import { inFolders } from '@atrium/dashboards/server/boards/folders/folder-writes'
import { shelfCalls } from '@atrium/dashboards/server/boards/shelf/shelf-calls'
import { exportCall } from '@atrium/dashboards/server/boards/transfer/export-call'
import { importCalls } from '@atrium/dashboards/server/boards/transfer/import-call'
import { trashCalls } from '@atrium/dashboards/server/boards/trash/trash-calls'
import { dashboardWrites } from '@atrium/dashboards/server/boards/writes'
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
