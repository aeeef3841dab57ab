import { storeConnector } from '@atrium/dashboards/server/queryplane/store-connector'
import timeseries from './index.ts'

export default storeConnector(timeseries)
