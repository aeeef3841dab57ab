import spec from './index.ts'
import { influxConnector } from './server/influx-connector.ts'

export default influxConnector(spec)
