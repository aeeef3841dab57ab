import { storeConnector } from '@atrium/server/queryplane/store-connector'
import timeseries from './index.ts'

export default storeConnector(timeseries)
