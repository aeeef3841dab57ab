import timeseries from './index.ts'
import { storeConnector } from './server/store-connector.ts'

export default storeConnector(timeseries)
