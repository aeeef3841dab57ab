import { implement } from '@atrium/server/call/implement'
import { dashboardCalls } from '@atrium/server/dashboards/calls'
import { dashboardWrites } from '@atrium/server/dashboards/writes'
import en_US from './en_US.ts'
import visualApp, { dashboard } from './index.ts'
import { connectCalls } from './server/connect.ts'
import zh_CN from './zh_CN.ts'

export default implement(visualApp, {
  words: { zh_CN, en_US },
  effects: {},
  writes: { dashboard: dashboardWrites(visualApp, dashboard) },
  calls: [...dashboardCalls(visualApp, dashboard), ...connectCalls(visualApp)],
})
