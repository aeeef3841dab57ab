import { implement } from '@atrium/core/server/call/implement'
import { storable } from '@atrium/core/server/call/stored-text'
import { CONTROL_RECORDS } from '@atrium/dashboards/contract/control-records'
import { dashboardCalls } from '@atrium/dashboards/server/boards/calls'
import { folderCalls } from '@atrium/dashboards/server/boards/folders/folder-calls'
import { inFolders } from '@atrium/dashboards/server/boards/folders/folder-writes'
import { reviewCalls } from '@atrium/dashboards/server/boards/review-calls'
import { shelfCalls } from '@atrium/dashboards/server/boards/shelf/shelf-calls'
import { exportCall } from '@atrium/dashboards/server/boards/transfer/export-call'
import { importCall } from '@atrium/dashboards/server/boards/transfer/import-call'
import { trashCalls } from '@atrium/dashboards/server/boards/trash/trash-calls'
import { dashboardWrites } from '@atrium/dashboards/server/boards/writes'
import { cameraCalls } from '@atrium/dashboards/server/cameras/token-calls'
import { controlCalls } from '@atrium/dashboards/server/control/control-calls'
import { sourceCalls } from '@atrium/dashboards/server/sources/source-calls'
import { sourceWrites } from '@atrium/dashboards/server/sources/source-writes'
import en_US from './en_US.ts'
import visualApp, { dashboard, dataSource, folder } from './index.ts'
import { connectCalls } from './server/connect.ts'
import zh_CN from './zh_CN.ts'

/** The titles of the sources that every tenant has from the start (095_data_sources.sql). */
storable('dataSource.business', { zh_CN: '业务数据', en_US: 'Business data' })
storable('dataSource.timeseries', { zh_CN: '内置时序库', en_US: 'Built-in time series' })

export default implement(visualApp, {
  words: { zh_CN, en_US },
  effects: {},
  writes: {
    dashboard: inFolders(dashboardWrites(visualApp, dashboard)),
    dataSource: sourceWrites(visualApp, dataSource, dashboard),
  },
  calls: [
    ...dashboardCalls(visualApp, dashboard),
    ...shelfCalls(visualApp, dashboard),
    ...folderCalls(visualApp, dashboard, folder),
    ...trashCalls(visualApp, dashboard, folder),
    exportCall(visualApp, dashboard),
    importCall(visualApp, dashboard),
    ...reviewCalls(visualApp, dashboard),
    ...sourceCalls(visualApp, dataSource),
    ...connectCalls(visualApp),
    ...controlCalls(visualApp, CONTROL_RECORDS),
    ...cameraCalls(visualApp),
  ],
})
