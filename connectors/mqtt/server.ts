import spec from './index.ts'
import { mqttConnector } from './server/mqtt-connector.ts'

export default mqttConnector(spec)
